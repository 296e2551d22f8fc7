import { authSettings } from '@ayva/contract/identity/auth'
import { describe, expect, test } from 'vitest'
import { birthDateOf } from './registration/birth-date.ts'
import { suggestEmail } from './registration/email-suggestion.ts'
import { strengthOf } from './password/password-strength.ts'

describe('[AUTH-90] a birth date from three selects', () => {
  test.each([
    [['1', '2', '1990'], '1990-02-01'],
    [['17', '11', '2008'], '2008-11-17'],
    [['31', '2', '1990'], '1990-02-31'],
    [['1', '2', ''], null],
    [['', '2', '1990'], null],
    [['1', '', '1990'], null],
    [['', '', ''], null],
  ] as const)('%o is %s', ([day, month, year], date) => {
    expect(birthDateOf(day, month, year)).toBe(date)
  })
})

const { domains } = authSettings.email_domain_recommendation.shipped

describe('[AUTH-74] the suggested correction of an e-mail', () => {
  test.each([
    ['a@gmial.com', 'a@gmail.com'],
    ['a@gmal.com', 'a@gmail.com'],
    ['a@gmail.con', 'a@gmail.com'],
    ['A@Yandxe.ru', 'a@yandex.ru'],
    ['a@yadnex.ru', 'a@yandex.ru'],
    ['a@mial.ru', 'a@mail.ru'],
    ['a@mail.r', 'a@mail.ru'],
    ['marina.k@', 'marina.k@yandex.ru'],
    ['a@gm', 'a@gmail.com'],
    ['a@ramber.ru', 'a@rambler.ru'],
    ['a@hotmial.com', 'a@hotmail.com'],
  ])('of %s is %s', (typed, meant) => expect(suggestEmail(typed, domains)).toBe(meant))

  test.each([
    'a@gmail.com',
    'a@yandex.ru',
    'a@ya.ru',
    'a@mail.com',
    'a@ayva.test',
    'a@company.ru',
    '',
    'a',
    '@gmail.com',
    'a@b@gmail.con',
    'a@vk.com',
    'a@example.com',
    'a b@gmial.com',
  ])('of %s is undefined', (typed) => expect(suggestEmail(typed, domains)).toBeUndefined())

  test('takes negligible time for a text of any length', () => {
    expect(suggestEmail(`a@${'x'.repeat(300)}`, domains)).toBeUndefined()
  })
})

describe('the strength of a password', () => {
  test('is weak if this site requires more', () => {
    expect(strengthOf('k7#xY2qLm', { min: 10, names: [] })).toEqual({ bars: 1, word: 'refused' })
  })

  test.each([
    ['', 0, undefined],
    ['ab', 1, 'refused'],
    ['   ', 1, 'refused'],
    ['abc', 1, 'short'],
    ['83926417', 2, 'weak'],
    ['садсадсад', 2, 'weak'],
    ['password123', 1, 'common'],
    ['Qwerty123', 1, 'common'],
    ['1234567', 1, 'common'],
    ['aaaaaaaa', 1, 'common'],
    ['abcdefgh', 1, 'common'],
    ['наташа2010', 1, 'common'],
    ['marina.klimova@yandex.ru', 1, 'common'],
    ['marina.klimova', 1, 'common'],
    ['79161234567', 1, 'common'],
    ['зимой2026', 3, 'good'],
    ['тихийсадвоктябре', 4, 'strong'],
    ['тихий сад 47', 4, 'strong'],
    ['тихий сад 47'.repeat(30), 0, 'long'],
  ] as const)('of «%s» is %i', (password, bars, word) => {
    const rules = { min: 3, names: ['marina.klimova@yandex.ru', '+79161234567'] }
    expect(strengthOf(password, rules)).toEqual({ bars, ...(word && { word }) })
  })
})
