/** Weights of sectors as parts of a power of ten, so that chances in per cent sum to exactly 100. */

/** Chances are written in millionths: four decimals of a per cent. */
export const PARTS = 1_000_000
const WHOLE_MIN = 100

/** The power of ten that a sum of weights is meant to be: the nearest one. */
export function wholeOf(sum: number): number {
  const power = Math.round(Math.log10(Math.max(1, sum)))
  return Math.min(PARTS, Math.max(WHOLE_MIN, 10 ** power))
}

/** Whether weights are chances that sum to one. */
export function sumsToOne(weights: readonly number[]): boolean {
  const sum = sumOf(weights)
  return sum === wholeOf(sum)
}

/**
 * Weights as chances in millionths that sum to one, and none of them nothing. What rounding has lost goes to those
 * that have lost most of it.
 */
export function inParts(weights: readonly number[]): number[] {
  const sum = sumOf(weights)
  if (sum === 0) return [...weights]
  const exact = weights.map((weight) => (weight * PARTS) / sum)
  const parts = exact.map((part) => Math.max(1, Math.floor(part)))
  const order = exact.map((part, n) => ({ n, lost: part - parts[n]! }))
  order.sort((one, other) => other.lost - one.lost)
  let left = PARTS - sumOf(parts)
  for (const { n } of order) {
    if (left <= 0) break
    parts[n]! += 1
    left -= 1
  }
  parts[parts.indexOf(Math.max(...parts))]! += left
  return parts
}

export const sumOf = (weights: readonly number[]): number =>
  weights.reduce((all, weight) => all + weight, 0)
