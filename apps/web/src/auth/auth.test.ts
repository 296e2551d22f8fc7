import { authSettings } from '@ayva/contract/auth'
import { describe, expect, test } from 'vitest'
import { birthDateOf } from './birth-date.ts'
import { suggestEmail } from './email-suggestion.ts'
import { strengthOf } from './password-strength.ts'

describe('[AUTH-90] a birth date out of three selects', () => {
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

describe('[AUTH-74] the e-mail that was probably meant', () => {
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
    ...['a@gmail.com', 'a@yandex.ru', 'a@ya.ru', 'a@mail.com', 'a@ayva.test', 'a@company.ru'],
    ...['', 'a', '@gmail.com', 'a@b@gmail.con', 'a@vk.com', 'a@example.com', 'a b@gmial.com'],
  ])('of %s is not known', (typed) => expect(suggestEmail(typed, domains)).toBeUndefined())

  test('is found in no time for a text of any length', () => {
    expect(suggestEmail(`a@${'x'.repeat(300)}`, domains)).toBeUndefined()
  })
})

describe('the strength of a password', () => {
  test.each([
    ['', 0, undefined],
    ['abc', 1, 'short'],
    ['1234567', 1, 'short'],
    ['aaaaaaaa', 2, 'weak'],
    ['abcdefgh', 2, 'weak'],
    ['айва2026', 3, 'good'],
    ['тихийсадвоктябре', 4, 'strong'],
    ['тихий сад 47', 4, 'strong'],
    ['тихий сад 47'.repeat(30), 0, 'long'],
  ] as const)('of «%s» is %i', (password, bars, word) => {
    expect(strengthOf(password)).toEqual({ bars, ...(word && { word }) })
  })
})
