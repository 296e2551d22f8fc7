import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BroughtCode, Username } from './fields.ts'

const wordsOf = (schema: z.ZodMiniType, value: unknown) => {
  const read = z.safeParse(schema, value)
  return read.success ? undefined : read.error.issues[0]!.message
}

describe('a public name', () => {
  test.each(['', ' ', '\t\n', undefined, null, 4444, ['abcd']])(
    '[AUTH-75] that is %j is reported as missing',
    (name) => expect(wordsOf(Username, name)).toBe('Введите имя'),
  )
  test('[AUTH-76] has four to thirty characters', () => {
    for (const name of ['abc', 'я', 'ёжи'])
      expect(wordsOf(Username, name)).toBe('Не короче 4 символов')
    for (const name of ['abcd', 'ежик', 'а'.repeat(30)])
      expect(wordsOf(Username, name)).toBeUndefined()
    expect(wordsOf(Username, 'а'.repeat(31))).toBe('Не длиннее 30 символов')
  })
  test.each([
    'a b!c',
    'a<b>c',
    'ab\u0000cd',
    'имя🍐',
    'a@b.ru',
    'a/b/c',
    'zаlgo\u0334',
    'SUPPΟRT',
    'ᴀᴅᴍɪɴ',
    'Ꭺdmin',
    '٤٤٤٤',
  ])('[AUTH-77] consists of letters, digits, dash, underscore and dot: %j is refused', (name) =>
    expect(wordsOf(Username, name)).toBe('Только буквы, цифры, дефис, подчёркивание и точка'),
  )
  test.each(['a-b_c.1', 'Марина-47', 'Ёлка_2026', '___1', 'Әлия', 'Şəhla'])(
    '[AUTH-77] %s is accepted',
    (name) => expect(wordsOf(Username, name)).toBeUndefined(),
  )
})

test('loses invisible characters', () => {
  for (const name of ['abcd ', 'ab\u202ecd', 'ab\u200bcd'])
    expect(z.parse(Username, name)).toBe('abcd')
  expect(z.parse(Username, 'Андреи\u0306')).toBe('Андрей')
})

test('a referral or promo code is trimmed and has a maximum length', () => {
  expect(z.parse(BroughtCode, ' ЛЕТО-47 ')).toBe('ЛЕТО-47')
  expect(z.parse(BroughtCode, '«ЛЕТО\u201147»\r\n')).toBe('ЛЕТО-47')
  for (const code of ['', ' ', 'a b', 'a'.repeat(65), '<b>', 'a\r\nb'])
    expect(wordsOf(BroughtCode, code)).toBe('Некорректный код')
})
