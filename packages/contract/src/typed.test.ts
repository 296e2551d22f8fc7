import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Email } from './identity/auth/fields.ts'
import { judgeRequisite } from './payments/cashier/requisites.ts'
import { Code } from './identity/codes.ts'
import { Phone } from './phone.ts'
import { cleanTyped, type TypedKind } from './typed.ts'
import { parseMoney } from './typed-money.ts'

const kinds: TypedKind[] = ['email', 'phone', 'code', 'sum', 'name', 'text', 'search']

/** Copied texts with invisible characters, each with what was meant. */
const copied: Record<TypedKind, [string, string][]> = {
  email: [
    ['\u200bname@ayva.test\u00a0', 'name@ayva.test'],
    ['na\u00adme@ay\u2060va.test', 'name@ayva.test'],
    ['\u202aname@ayva.test\u202c', 'name@ayva.test'],
    ['name\uff20ayva.test', 'name@ayva.test'],
    ['«name@ayva.test»', '«name@ayva.test»'],
    ['name@почта.рф', 'name@xn--80a1acny.xn--p1ai'],
    ['name@ПОЧТА.РФ', 'name@xn--80a1acny.xn--p1ai'],
    ['name@и\u0306од.рф', 'name@xn--d1ajp.xn--p1ai'],
    ['name@127.1', 'name@127.1'],
    ['name@почта.рф/path', 'name@почта.рф/path'],
  ],
  phone: [
    ['+7\u00a0(912)\u202f345\u201167\u201189', '+7(912)345-67-89'],
    ['\u202d+79123456789\u202c', '+79123456789'],
    ['\uff0b\uff17\uff19\uff11\uff12', '+7912'],
  ],
  code: [
    ['123\u00a0456', '123456'],
    ['123 456', '123456'],
    ['\uff11\uff12\uff13', '123'],
    ['«AYVA\u2013500»', 'AYVA-500'],
    ['AY\u200bVA', 'AYVA'],
    ['ЛЕТНИИ\u0306', 'ЛЕТНИЙ'],
  ],
  sum: [
    ['3\u00a0000\u00a0₽', '3000₽'],
    ['3\u2009000,50', '3000,50'],
    ["3'000", '3000'],
    ['3\u2019000', '3000'],
    ['\u22125', '-5'],
  ],
  name: [
    ['Андреи\u200b\u0306', 'Андрей'],
    ['\u200eАнна\u00a0 Мария\u200b', 'Анна Мария'],
    ['Салтыков\u2011Щедрин', 'Салтыков-Щедрин'],
    ['О\u2019Коннор', "О'Коннор"],
    ['Андреи\u0306', 'Андрей'],
  ],
  text: [
    ['Спа\u00adсибо\u00a0— «всё» пришло\u200b', 'Спасибо — «всё» пришло'],
    ['раз\u2028два', 'раз\nдва'],
    ['👨\u200d👩\u200d👧 ❤\ufe0f', '👨\u200d👩\u200d👧 ❤\ufe0f'],
  ],
  search: [
    ['ми\u200bны', 'мины'],
    ['«Жар\u2011птица»', '"Жар-птица"'],
    ['\uff30\uff4c\uff49\uff4e\uff4b\uff4f', 'Plinko'],
  ],
}

test.each(kinds)('text copied into a field of the kind %s is cleaned to what was meant', (kind) => {
  for (const [text, meant] of copied[kind])
    expect(cleanTyped(kind, text), JSON.stringify(text)).toBe(meant)
})

const anything = fc
  .array(fc.nat({ max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units))

test.each(kinds)('cleaning a text of the kind %s twice changes nothing more', (kind) => {
  fc.assert(
    fc.property(anything, (text) => {
      const once = cleanTyped(kind, text)
      expect(cleanTyped(kind, once)).toBe(once)
    }),
    {
      numRuns: 200,
      // Combining marks become adjacent when a space or quote between them is removed.
      examples: [['\u02d8\ufe70'], ['\u02d8\u0027\ufe70'], ['\uac00\u0027\u11a8']],
    },
  )
})

/** The most marks on one letter, ignoring invisible characters between them. */
const marksOn = (text: string) =>
  Math.max(
    0,
    ...Array.from(
      text.matchAll(/[\p{M}\p{Default_Ignorable_Code_Point}]+/gu),
      ([run]) => Array.from(run.matchAll(/\p{M}/gu)).length,
    ),
  )

test.each(kinds)('a letter in a text of the kind %s keeps four marks at most', (kind) => {
  const heap = '\u0335\u0336\u0301\u0302\u0489\u034f'.repeat(40)
  for (const text of [`е${heap}`, heap, `е${heap.replaceAll('\u0301', '\u0301\u200d')}щё`])
    expect(marksOn(cleanTyped(kind, text)), kind).toBeLessThanOrEqual(4)
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('е', '\u0301', '\u0489', '\u200d', '\ufe0f', '\u0323')),
      (signs) => {
        const once = cleanTyped(kind, signs.join(''))
        expect(marksOn(once)).toBeLessThanOrEqual(4)
        expect(cleanTyped(kind, once)).toBe(once)
      },
    ),
  )
})

test('marks of living scripts and of emoji are kept', () => {
  for (const text of [
    'Nguyễn Thị Diệu',
    'בְּרֵאשִׁית',
    'ที่นี่',
    'क्षत्रिय',
    'اَلسَّلَامُ',
    '1\ufe0f\u20e3',
    '❤\ufe0f\u200d🔥',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ]) {
    const composed = text.normalize('NFC')
    expect(cleanTyped('text', composed)).toBe(composed)
  }
})

test('a sum as the site writes it is parsed, and one in another currency is not', () => {
  for (const text of [
    '3\u00a0000\u00a0₽',
    '3 000,00 ₽',
    '3000 руб.',
    '3 000 р',
    'RUB 3000',
    '₽3000',
    '\uff13000',
  ])
    expect(parseMoney(text, 'RUB'), text).toBe(300_000n)
  expect(parseMoney('1 500,5', 'RUB')).toBe(150_050n)
  expect(parseMoney('0.000000001', 'TON')).toBe(1n)
  expect(parseMoney('5 000\u00a0₸', 'KZT')).toBe(500_000n)
  expect(parseMoney('250', 'POINTS')).toBe(250n)
  expect(parseMoney('250 POINTS', 'POINTS')).toBe(250n)
  for (const text of [
    '',
    ',50',
    '-5',
    '1e3',
    '1,234',
    '1.2.3',
    'сто',
    '$100',
    '100 ₸',
    '10k',
    '₽',
    'Infinity',
  ])
    expect(parseMoney(text, 'RUB'), text).toBeUndefined()
  expect(parseMoney('1,5', 'POINTS')).toBeUndefined()
})

test('forms and calls clean copied e-mails, phones, codes and requisites alike', () => {
  expect(
    z.parse(Email, '\u200bИмя@x'.replace('Имя', 'Name').replace('@x', '@Почта.рф\u00a0')),
  ).toBe('name@xn--80a1acny.xn--p1ai')
  expect(z.parse(Phone, '\u202a+7\u00a0912\u2011345\u201167\u201189\u202c')).toBe('+79123456789')
  expect(z.parse(Code, '123\u202f456')).toBe('123456')
  const now = new Date('2026-01-01')
  expect(judgeRequisite('card', '2200\u00a00000\u20110000\u00a00004\u200b', now)).toEqual({
    value: '2200000000000004',
  })
  expect(judgeRequisite('email', 'name@почта.рф', now)).toEqual({
    value: 'name@xn--80a1acny.xn--p1ai',
  })
  expect(judgeRequisite('expiry', '09\u00a0/\u00a029', now)).toEqual({ value: '09/29' })
})
