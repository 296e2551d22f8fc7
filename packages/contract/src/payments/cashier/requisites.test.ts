import { describe, expect, test } from 'vitest'
import { judgeRequisite, requisiteKinds, requisites } from './requisites.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ton = 'UQAXJHkbsS-zvqx25mPYPPxhQj-M1X2_xHFkmaRXl6PCLxOW'

describe('a requisite', () => {
  test.each([
    ['phone', '8 (912) 345-67-89', '+79123456789'],
    ['phone', '79123456789', '+79123456789'],
    ['phone', '912 345-67-89', '+79123456789'],
    ['card', ' 2200 0000 0000 0004 ', '2200000000000004'],
    ['expiry', '9/29', ''],
    ['expiry', '0929', '09/29'],
    ['expiry', '09 / 2029', '09/29'],
    ['expiry', '11/26', '11/26'],
    ['purse', 'U1234567', 'U1234567'],
    ['email', 'Vera@Example.RU', 'vera@example.ru'],
    ['ton', ton, ton],
    ['ton', ton.replace('-', '+').replace('_', '/'), ton],
  ] as const)('%s %s', (kind, text, value) => {
    const judged = judgeRequisite(kind, text, now)
    if (value === '') expect(judged.wrong).toBeDefined()
    else expect(judged).toEqual({ value })
  })

  test('[CASH-64 .. CASH-68] that is empty is asked for in words of its kind', () => {
    for (const kind of requisiteKinds)
      for (const text of ['', '  ', '\u00A0\t'])
        expect(judgeRequisite(kind, text, now)).toEqual({
          wrong: 'empty',
          words: requisites[kind].empty,
        })
    expect(requisiteKinds.map((kind) => requisites[kind].empty)).toEqual([
      'Укажите номер телефона',
      'Укажите номер карты',
      'Укажите срок карты',
      'Укажите номер кошелька',
      'Укажите e-mail',
      'Укажите адрес TON',
    ])
  })

  test('[CASH-71] of a wrong format is told the format of its kind', () => {
    const strange = ['12', '<script>alert(1)</script>', 'a\u0000b', '١٢٣٤', `'; drop table payment`]
    for (const kind of requisiteKinds)
      for (const text of strange)
        expect(judgeRequisite(kind, text, now)).toEqual({
          wrong: 'format',
          words: requisites[kind].format,
        })
  })

  test('with a slip of the pen is told apart from one of a wrong format', () => {
    const typo = (kind: 'card' | 'expiry' | 'ton', text: string) => {
      expect(judgeRequisite(kind, text, now)).toMatchObject({ wrong: 'typo' })
    }
    for (const at of Array.from({ length: 16 }, (_none, n) => n)) {
      const digits = Array.from('2200000000000004')
      digits[at] = String((Number(digits[at]) + 1) % 10)
      typo('card', digits.join(''))
    }
    for (const at of Array.from({ length: 48 }, (_none, n) => n)) {
      const signs = Array.from(ton)
      signs[at] = signs[at] === 'A' ? 'B' : 'A'
      typo('ton', signs.join(''))
    }
    typo('expiry', '10/26')
  })

  test('of the SBP is a mobile number of Russia, and any other is told so', () => {
    for (const text of [
      '+7 701 234-56-78', // Kazakhstan
      '8 777 123 45 67',
      '+7 495 123-45-67', // a landline
      '8 800 555-35-35',
      '+359 88 123 4567',
      '+375 29 123-45-67',
      '+995 555 12 34 56',
      '0037499123456',
    ])
      expect(judgeRequisite('phone', text, now), text).toEqual({
        wrong: 'typo',
        words: 'СБП работает только с мобильными номерами России: они начинаются с +7 9',
      })
  })

  test('of TON is of the main network', () => {
    // The same account as the test network writes it, with a right check.
    const ofTests = '0QAXJHkbsS-zvqx25mPYPPxhQj-M1X2_xHFkmaRXl6PCL6ga'
    expect(judgeRequisite('ton', ofTests, now)).toMatchObject({ wrong: 'typo' })
  })
})
