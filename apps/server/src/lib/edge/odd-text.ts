const DEPTH_LIMIT = 32
const PATH_MAX = 64

/**
 * Finds a string that PostgreSQL or a page cannot hold (NUL, half of a surrogate pair), or a value nested too deep.
 * Returns the path to the first one; undefined if there is none.
 */
export function refuseOddText(value: unknown, path = '', depth = 0): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed()
      ? path.slice(0, PATH_MAX) || 'body'
      : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > DEPTH_LIMIT) return path.slice(0, PATH_MAX)
  for (const [name, one] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    const odd = refuseOddText(name, at, depth + 1) ?? refuseOddText(one, at, depth + 1)
    if (odd) return odd
  }
  return undefined
}
