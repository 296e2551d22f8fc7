import { expect, test } from 'vitest'
import {
  hundredthsText,
  multiplierText,
  oddsText,
  parseHundredths,
  parseScaled,
  percentText,
  rollText,
} from './figures.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test('figures are written with a comma and grouped by thousands', () => {
  expect(multiplierText(17_120)).toBe('1,7120')
  expect(plain(multiplierText(22_770_000))).toBe('2 277,0000')
  expect(hundredthsText(5049)).toBe('50,49')
  expect(rollText(733)).toBe('07,33')
  expect(rollText(9999)).toBe('99,99')
  expect(plain(oddsText(0.00004420866489832007))).toBe('1 из 22 620')
})

test('a published return is only ever rounded down', () => {
  expect(plain(percentText(0.9613174182))).toBe('96,13 %')
  expect(plain(percentText(0.9595418))).toBe('95,95 %')
  expect(plain(percentText(0.29))).toBe('29,00 %')
  expect(plain(percentText(18 / 21, 1))).toBe('85,7 %')
  expect(plain(percentText(1, 0))).toBe('100 %')
})

test('typed numbers are parsed as people write them, and other text is rejected', () => {
  expect(parseHundredths('50,49')).toBe(5049)
  expect(parseHundredths(' 50.4 ')).toBe(5040)
  expect(parseHundredths('7 %')).toBe(700)
  expect(parseScaled('2,00009', 4)).toBe(20_000)
  for (const text of ['', '-5', '1e3', 'сто', '5,5,5', '٥'])
    expect(parseHundredths(text)).toBe(undefined)
})
