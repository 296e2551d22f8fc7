const SHORT_DOMAIN = 6

/**
 * The suggested correction of an e-mail whose domain is incomplete or mistyped: one of the given domains, the most
 * frequent first.
 */
export function suggestEmail(email: string, domains: readonly string[]): string | undefined {
  const [, name, typed] = /^([^@\s]+)@([^@\s]*)$/.exec(email.trim().toLowerCase()) ?? []
  if (!name || typed === undefined || domains.includes(typed)) return undefined
  const meant = domains.find((domain) => domain.startsWith(typed)) ?? nearest(typed, domains)
  return meant && `${name}@${meant}`
}

function nearest(typed: string, domains: readonly string[]): string | undefined {
  const [best] = domains
    .map((domain) => ({ domain, distance: distanceOf(typed, domain) }))
    .filter(({ domain, distance }) => distance <= (domain.length < SHORT_DOMAIN ? 0 : 2))
    .filter(({ distance }) => distance === 1 || typed.length > SHORT_DOMAIN)
    .toSorted((one, other) => one.distance - other.distance)
  return best?.domain
}

/** The edit distance: inserted, deleted, changed or swapped letters. */
function distanceOf(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        rows[row - 1]![column]! + 1,
        current[column - 1]! + 1,
        rows[row - 1]![column - 1]! + (same ? 0 : 1),
        swapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
      )
    }
    rows.push(current)
  }
  return rows[one.length]![other.length]!
}
