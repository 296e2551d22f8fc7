/** What calls of operators have in common. */
import * as z from 'zod/mini'
import { cleaned, letterOrDigit } from './base.ts'

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
