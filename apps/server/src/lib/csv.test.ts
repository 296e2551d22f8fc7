import { expect, test } from 'vitest'
import { csvLine, csvMoment, csvSum } from './csv.ts'

test('a cell that a spreadsheet would run is text, however the formula begins', () => {
  for (const formula of [
    '=1+1',
    '+79991234567',
    '-1+cmd',
    '@sum(a1)',
    ' =1',
    '\t=1',
    '\u00A0=1',
    '\u0000=1',
    '\r=1',
    '＝1+1',
    '-1,5,=2',
  ])
    expect(csvLine([formula])).toBe(`"'${formula}"\r\n`)
})

test('numbers stay numbers, and texts keep their quotes, separators and lines', () => {
  expect(csvLine(['-5', '1234,50', '7', 'а;б', 'а"б', 'а\nб', ''])).toBe(
    '-5;1234,50;7;"а;б";"а""б";"а\nб";""\r\n',
  )
  expect(csvLine(['я'.repeat(40_000)]).length).toBeLessThan(32_767)
})

test('sums are exact in every exponent', () => {
  expect(csvSum(-123_450n, 'RUB')).toBe('-1234,50')
  expect(csvSum(5n, 'RUB')).toBe('0,05')
  expect(csvSum(9_007_199_254_740_993n, 'RUB')).toBe('90071992547409,93')
  expect(csvMoment(new Date('2026-11-29T10:20:30.900Z'))).toBe('2026-11-29 10:20:30')
  expect(csvMoment(null)).toBe('')
})
