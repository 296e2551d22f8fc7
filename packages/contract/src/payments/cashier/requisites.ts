/**
 * What a way to pay asks for: how each thing is called, how it is written, and whether it can be. Read by
 * the browser and by the server, so both say the same words. No schemas here: pages judge while one types.
 */
import { cleanTyped, type TypedKind } from '../../typed.ts'
import { phoneMeant } from '../../typed-phone.ts'
import { isTonAddress } from './ton-address.ts'

type Requisite = {
  label: string
  format: string
  empty: string
  typed: TypedKind
  /** As it is kept: without what people write between. */
  plain: (text: string) => string
  pattern: RegExp
  /** What is wrong with a well-formed one, in words; undefined where nothing is. */
  wrong?: (plain: string, now: Date) => string | undefined
}

/** Numbers of Kazakhstan begin with +7 too; they and landlines are unknown to the SBP. */
const RUSSIAN_MOBILE = /^\+79\d{9}$/

export const requisites = {
  phone: {
    label: 'Телефон, привязанный к СБП',
    format: '+79123456789',
    empty: 'Укажите номер телефона',
    typed: 'phone',
    plain: phoneMeant,
    pattern: /^\+[1-9]\d{9,14}$/,
    wrong: (plain) =>
      RUSSIAN_MOBILE.test(plain)
        ? undefined
        : 'СБП работает только с мобильными номерами России: они начинаются с +7 9',
  },
  card: {
    label: 'Номер карты',
    format: 'от 16 до 19 цифр, например 2200 0000 0000 0004',
    empty: 'Укажите номер карты',
    typed: 'phone',
    plain: bare,
    pattern: /^\d{16,19}$/,
    wrong: (plain) => (passesLuhn(plain) ? undefined : 'В номере карты опечатка: проверьте цифры'),
  },
  expiry: {
    label: 'Срок карты',
    format: 'ММ/ГГ, например 09/29',
    empty: 'Укажите срок карты',
    typed: 'code',
    plain: (text) => text.replace(/[\s./-]/g, '').replace(/^(\d\d)(?:20)?(\d\d)$/, '$1/$2'),
    pattern: /^(?:0[1-9]|1[0-2])\/\d\d$/,
    wrong: (plain, now) => (isOver(plain, now) ? 'Срок карты истёк' : undefined),
  },
  purse: {
    label: 'Номер кошелька',
    format: 'от 6 до 34 латинских букв и цифр',
    empty: 'Укажите номер кошелька',
    typed: 'code',
    plain: (text) => text,
    pattern: /^[A-Za-z0-9_-]{6,34}$/,
  },
  email: {
    label: 'E-mail',
    format: 'name@example.ru',
    empty: 'Укажите e-mail',
    typed: 'email',
    plain: (text) => text.toLowerCase(),
    pattern: /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z][a-z0-9-]{0,22}[a-z0-9]$/,
  },
  ton: {
    label: 'Адрес TON',
    format: '48 знаков, начинается с UQ или EQ',
    empty: 'Укажите адрес TON',
    typed: 'code',
    plain: (text) => text.replaceAll('+', '-').replaceAll('/', '_'),
    pattern: /^[A-Za-z0-9_-]{48}$/,
    wrong: (plain) => (isTonAddress(plain) ? undefined : 'В адресе TON опечатка: скопируйте его'),
  },
} as const satisfies Record<string, Requisite>
export type RequisiteKind = keyof typeof requisites
export const requisiteKinds = Object.keys(requisites) as [RequisiteKind, ...RequisiteKind[]]

/** A field of a way to pay: what it asks for, and on which of its two forms. */
export type SystemField = { kind: RequisiteKind; form: 1 | 2 }

/** Longer is no requisite of any kind. */
export const REQUISITE_MAX = 100

export type JudgedRequisite =
  | { value: string; wrong?: undefined }
  | { wrong: 'empty' | 'format' | 'typo'; words: string }

/** A requisite in its plain form, or what is wrong with it: `format` comes with the format to name. */
export function judgeRequisite(kind: RequisiteKind, text: string, now: Date): JudgedRequisite {
  const { typed, plain, pattern, empty, format, ...more }: Requisite = requisites[kind]
  const value = plain(cleanTyped(typed, text))
  if (value === '') return { wrong: 'empty', words: empty }
  if (!pattern.test(value)) return { wrong: 'format', words: format }
  const words = more.wrong?.(value, now)
  return words === undefined ? { value } : { wrong: 'typo', words }
}

/** Payouts to what ends like this are refused in the sandbox, so that a refusal can be seen. */
export const refusedRequisites = {
  phone: '0000',
  card: '0002',
  purse: '0000',
  ton: '0000',
  email: '@refused.test',
} as const satisfies Partial<Record<RequisiteKind, string>>

function bare(text: string): string {
  return text.replace(/[\s()-]/g, '')
}

/** The check of card numbers: every second digit from the right is doubled, and all add up to tens. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of Array.from(digits).toReversed().entries()) {
    const twice = Number(digit) * 2
    sum += place % 2 === 0 ? Number(digit) : twice > 9 ? twice - 9 : twice
  }
  return sum % 10 === 0
}

/** A card is good to the end of its month, everywhere on earth. */
function isOver(expiry: string, now: Date): boolean {
  const [month, year] = expiry.split('/').map(Number)
  const DAY_MS = 24 * 60 * 60 * 1000
  return Date.UTC(2000 + year!, month!, 1) + DAY_MS <= now.getTime()
}
