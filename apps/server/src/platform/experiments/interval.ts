/** The confidence interval of a conversion rate. */

/** The standard normal deviate of a 95 % interval. */
const Z = 1.959963984540054

/**
 * A share with its 95 % interval by E. B. Wilson (Journal of the American Statistical Association 22, 1927, p. 209),
 * which stays between 0 and 1 and is valid for few visitors. Without visitors it is 0 to 1.
 */
export function shareOf(part: number, all: number): { share: number; low: number; high: number } {
  if (all === 0) return { share: 0, low: 0, high: 1 }
  const share = part / all
  const square = (Z * Z) / all
  const middle = (share + square / 2) / (1 + square)
  const half = (Z / (1 + square)) * Math.sqrt((share * (1 - share)) / all + square / (4 * all))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
