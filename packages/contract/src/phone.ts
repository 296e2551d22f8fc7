/** Phone numbers, as they are typed and as they are stored. */
import * as z from 'zod/mini'
import { phoneMeant } from './typed-phone.ts'

/** The normal form (E.164): a plus, the country code, the digits. */
const e164 = /^\+[1-9]\d{6,14}$/
/** Longer than any spelling of fifteen digits with spaces and brackets. */
const TYPED_MAX = 40

const phoneWords = { missing: 'Введите телефон', wrong: 'Некорректный телефон' } as const

/**
 * A phone number of a form, converted to E.164. Only the server checks that the number can exist, because the tables of
 * all countries are too large for a browser.
 */
export const Phone = z.string({ error: phoneWords.missing }).check(
  z.refine((typed) => typed.trim() !== '', { error: phoneWords.missing, abort: true }),
  z.refine((typed) => typed.length <= TYPED_MAX, { error: phoneWords.wrong, abort: true }),
  z.overwrite(phoneMeant),
  z.regex(e164, phoneWords.wrong),
)
