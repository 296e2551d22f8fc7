/** Fields that calls of operators share. */
import * as z from 'zod/mini'
import { cleaned, letterOrDigit, Moment } from './base.ts'

/** A player's id in a path. */
export const PlayerDigits = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/** The reason that an operator gives; `asked` is the message if it is missing. */
export function reason(asked: string) {
  return z.string().check(z.minLength(3, asked), z.maxLength(500, 'Не длиннее 500 знаков'))
}

/** One line of text by an operator for players, of at most `most` characters. */
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

/** How lists name a player: the public name, otherwise the masked e-mail or phone, otherwise the id. */
export const KnownAs = z.object({
  name: z.string(),
  /** Null if levels are not used. */
  level: z.nullable(z.int()),
})
export type KnownAs = z.output<typeof KnownAs>

/** The sum over all players may exceed the largest sum of one player. */
export const Total = z.codec(z.string().check(z.regex(/^-?\d{1,40}$/)), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: (sum) => sum.toString(),
})

/** The period of a query; its end is exclusive. */
export const periodFields = { from: z.optional(Moment), to: z.optional(Moment) }
export const periodRefusals = {
  period_wrong: { status: 422, code: 3, message: 'Неверный период' },
} as const

/** The longest period in days. */
export const DAYS_MAX = 366
/** A valid calendar day. */
export const Day = z.string().check(
  z.regex(/^20\d{2}-\d{2}-\d{2}$/, 'Нужен день вида 2026-11-22'),
  z.refine(
    (day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true,
    'Такого дня нет',
  ),
)

/** The first and last day (UTC) of a query, both included, at most `DAYS_MAX` days. */
export const dayFields = { from: Day, to: Day }
