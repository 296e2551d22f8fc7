/** Phones, as they are typed and as they are kept. */
import * as z from 'zod/mini'
import { phoneMeant } from './typed-phone.ts'

/** A number in the one form it is kept and compared in: a plus, the country, the digits. */
const e164 = /^\+[1-9]\d{6,14}$/
/** Longer than any way to write fifteen digits with their spaces and brackets. */
const TYPED_MAX = 40

const phoneWords = { missing: 'Введите телефон', wrong: 'Некорректный телефон' } as const

/**
 * A phone of a form, brought into E.164. Whether such a number can exist is known to the server alone:
 * the tables of all countries are too heavy for a browser.
 */
export const Phone = z.string({ error: phoneWords.missing }).check(
  z.refine((typed) => typed.trim() !== '', { error: phoneWords.missing, abort: true }),
  z.refine((typed) => typed.length <= TYPED_MAX, { error: phoneWords.wrong, abort: true }),
  z.overwrite(phoneMeant),
  z.regex(e164, phoneWords.wrong),
)
