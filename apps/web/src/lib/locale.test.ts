import { countries } from '@ayva/contract/locale'
import { plural } from '@ayva/kit/format'
import { expect, test } from 'vitest'
import { filterMoment, momentOf } from './filter-date.ts'
import { languageOf } from './language.ts'
import { plural as counted } from './text.ts'

test('[LOCALE-10] a message with four forms follows its count', () => {
  const form = (count: number) => plural(count, 'одна', 'две', 'пять', 'ни одной')
  expect([0, 1, 2, 5].map(form)).toEqual(['ни одной', 'одна', 'две', 'пять'])
  expect([11, 21, 22, 25].map(form)).toEqual(['пять', 'одна', 'две', 'пять'])
  const games = counted({ zero: 'игр нет', one: 'игра', few: 'игры', many: 'игр' })
  expect([0, 1, 1002].map(games)).toEqual(['игр нет', '1 игра', '1\u00A0002 игры'])
  expect(counted({ one: 'игра', few: 'игры', many: 'игр' })(0)).toBe('0 игр')
})

test('[LOCALE-11, LOCALE-12] filters write date and time in one pattern', () => {
  const at = new Date('2025-01-02T15:04:59+03:00')
  expect(filterMoment(at)).toBe('02-01-25 15:04')
  expect(filterMoment(at, [...countries.map(({ code }) => code), 'IN'])).toBe('01-02-25 15:04')
  expect(filterMoment(new Date('2024-12-31T21:00:00Z'))).toBe('01-01-25 00:00')
  expect(momentOf('2025-01-02T15:04')).toEqual(new Date('2025-01-02T15:04:00+03:00'))
  for (const half of ['', '2025-01-02T', '2025-13-01T00:00', 'вчера'])
    expect(momentOf(half), half).toBeUndefined()
})

test('[LOCALE-04, LOCALE-05] the language of a page, and whether there is another', () => {
  expect(languageOf(['ru'], undefined)).toMatchObject({
    currentLanguage: 'ru',
    allowChangeLanguage: false,
  })
  expect(languageOf(['ru', 'xx'], 'xx')).toMatchObject({
    currentLanguage: 'xx',
    allowChangeLanguage: true,
  })
})
