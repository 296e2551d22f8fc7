/** What calls of operators have in common. */
import * as z from 'zod/mini'
import { cleaned, letterOrDigit, Moment } from './base.ts'

/** A player's id as it is written in a path. */
export const PlayerDigits = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** Why an operator does it, in their own words; `asked` is what they are told when they give none. */
export function reason(asked: string) {
  return z.string().check(z.minLength(3, asked), z.maxLength(500, 'Не длиннее 500 знаков'))
}

/** One line of an operator's words for players, of at most so many signs. */
export const line = (most: number) =>
  z
    .string()
    .check(
      cleaned('text'),
      z.minLength(1, 'Заполните это поле'),
      z.maxLength(most, `Не длиннее ${most} знаков`),
      z.regex(/^[^\p{Cc}]*$/u, 'Одна строка, без управляющих знаков'),
      letterOrDigit,
    )

/** What a player is called in lists: the chosen name, else the e-mail or phone with its middle hidden, else the number. */
export const KnownAs = z.object({
  name: z.string(),
  /** Null where no level is kept. */
  level: z.nullable(z.int()),
})
export type KnownAs = z.output<typeof KnownAs>

/** Sums of all players together outgrow what one player can have. */
export const Total = z.codec(z.string().check(z.regex(/^-?\d{1,40}$/)), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: (sum) => sum.toString(),
})

/** A period of a query: from a moment on, and before another one. */
export const periodFields = { from: z.optional(Moment), to: z.optional(Moment) }
export const periodRefusals = {
  period_wrong: { status: 422, code: 3, message: 'Неверный период' },
} as const

/** So many days are told at once. */
export const DAYS_MAX = 366
/** A day of the calendar that there is. */
export const Day = z.string().check(
  z.regex(/^20\d{2}-\d{2}-\d{2}$/, 'Нужен день вида 2026-11-22'),
  z.refine(
    (day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true,
    'Такого дня нет',
  ),
)

/** Days of a query (UTC), the first and the last of them included, `DAYS_MAX` at most. */
export const dayFields = { from: Day, to: Day }
