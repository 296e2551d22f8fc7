/** Fields of account forms, and refusals that several of their calls share. */
import * as z from 'zod/mini'
import { cleaned, letterOrDigit } from '../../base.ts'

/** The shortest password of any installation; a setting may require more. */
export const PASSWORD_MIN = 3
/** Passwords from this length on are called good; shorter ones are only discouraged. */
export const PASSWORD_GOOD = 8
/** The longest password, in UTF-16 units. */
export const PASSWORD_MAX = 256

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const emailShape = new RegExp(
  `^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`,
)

/** An e-mail in normal form: lower case, with the domain in ASCII. */
export const Email = z.string({ error: 'Введите e-mail' }).check(
  cleaned('email'),
  z.minLength(1, 'Введите e-mail'),
  z.toLowerCase(),
  z.maxLength(254, 'Некорректный e-mail'),
  z.regex(emailShape, 'Некорректный e-mail'),
  // A top-level domain that never exists, by RFC 2606.
  z.refine((email) => !email.endsWith('.invalid'), 'Такого почтового домена нет'),
)

/** A password as typed: it is not trimmed, so spaces count. */
export const Secret = z.string({ error: 'Введите пароль' }).check(
  z.refine((password) => /\S/.test(password), 'Введите пароль'),
  z.maxLength(PASSWORD_MAX, 'Пароль слишком длинный'),
)
export const NewPassword = z.string({ error: 'Введите пароль' }).check(
  z.refine((password) => /\S/.test(password), 'Введите пароль'),
  z.refine(
    // Skips the check for long texts, because a request may contain a megabyte.
    (password) =>
      password.length > PASSWORD_MAX ||
      Array.from(password.normalize('NFC')).length >= PASSWORD_MIN,
    'Пароль слишком короткий',
  ),
  z.maxLength(PASSWORD_MAX, 'Пароль слишком длинный'),
)

export const passwordRefusals = {
  password_common: { status: 422, code: 3, message: 'Пароль слишком простой' },
  password_short: { status: 422, code: 3, message: 'Пароль короче {min} символов' },
} as const

export const attempts = {
  attempts_over: {
    status: 429,
    code: 1110,
    message: 'Слишком много попыток. Подождите немного и повторите.',
  },
} as const

const USERNAME_MIN = 4
const USERNAME_MAX = 30
/** Letters for public names. Other alphabets are excluded, because their letters are easily confused with these. */
const nameShape = /^[A-Za-zÀ-ÖØ-öø-ſƏəЀ-ҁҊ-ӿ0-9._-]*$/
/** The public name of a player. */
export const Username = z.string({ error: 'Введите имя' }).check(
  cleaned('name'),
  z.refine((name) => name.trim() !== '', { error: 'Введите имя', abort: true }),
  z.regex(nameShape, 'Только буквы, цифры, дефис, подчёркивание и точка'),
  // Each allowed letter is one UTF-16 unit, so the length is right.
  z.minLength(USERNAME_MIN, 'Не короче 4 символов'),
  z.maxLength(USERNAME_MAX, 'Не длиннее 30 символов'),
  letterOrDigit,
)

/** A referral or promo code that a new player brings along; its value is checked later. */
export const BroughtCode = z
  .string()
  .check(cleaned('code'), z.regex(/^[\p{L}\p{Nd}._-]{1,64}$/u, 'Некорректный код'))
