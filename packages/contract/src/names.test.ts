import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Username } from './identity/auth/fields.ts'
import { Person } from './identity/kyc.ts'
import { line } from './office.ts'
import { renamePasskey } from './identity/passkeys.ts'
import { saveProfile } from './identity/player/profile.ts'

const told = (field: string) => (text: string) => z.safeParse(saveProfile.body, { [field]: text })
const ofDocument = (field: 'firstName' | 'lastName') => (text: string) =>
  z.safeParse(Person, { firstName: 'Вера', lastName: 'Седова', [field]: text })

const fields = {
  'the name that others see': (text: string) => z.safeParse(Username, text),
  'a first name': told('firstName'),
  'a last name': told('lastName'),
  'a city': told('city'),
  'an address': told('address'),
  'the first name of a document': ofDocument('firstName'),
  'the last name of a document': ofDocument('lastName'),
  'the name of a passkey': (text: string) => z.safeParse(renamePasskey.body, { name: text }),
  'the name of a lottery or tournament': (text: string) => z.safeParse(line(60), text),
}
const SIGNS = [
  '....',
  '----',
  '-.-.',
  '____',
  '( ) ,',
  '!?!?',
  '№ 「」',
  '\u0301\u0301\u0301\u0301',
]

test.each(Object.keys(fields) as (keyof typeof fields)[])(
  '%s must contain a letter or digit',
  (field) => {
    for (const text of SIGNS) {
      const issue = fields[field](text).error?.issues[0]
      expect(issue?.message, JSON.stringify(text)).toMatch(/^[А-Я].*[а-я]$/)
    }
    expect(fields[field]('Анна-Мария').success).toBe(true)
  },
)

test('texts of operators keep typographic characters and lose invisible ones', () => {
  const words = 'Игра «Мины» — новая, от 1–2 ₽'
  expect(line(80).parse(` ${words}\u200B `)).toBe(words)
  expect(line(80).safeParse('Одна\u2028другая').success).toBe(false)
})
