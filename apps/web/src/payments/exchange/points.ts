import { cleanTyped } from '@ayva/contract/typed'
import { formatCount } from '@ayva/kit/format'
import { text } from './exchange.text.ts'

export type Points = { count: bigint; error?: undefined } | { count?: undefined; error: string }

/** A typed number of points; the server validates it again. */
export function readPoints(typed: string, held: bigint, minimum: bigint): Points {
  const digits = cleanTyped('sum', typed)
  if (digits === '') return { error: text.errors.empty }
  if (!/^\d{1,9}$/.test(digits)) return { error: text.errors.format }
  const count = BigInt(digits)
  if (count < minimum) return { error: text.errors.minimum(formatCount(minimum)) }
  if (count > held) return { error: text.errors.short(text.points(Number(held))) }
  return { count }
}

/** Suggested sums: the smallest one, and five times as much. */
export function quickSums(minimum: bigint): bigint[] {
  return [minimum, minimum * 5n]
}
