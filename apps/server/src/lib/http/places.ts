/** Parses a key: `String` or `BigInt`. */
type ReadKey = (text: string) => bigint | string
type Keys = Record<string, ReadKey>

/** The columns that determine the position of a row in its list. */
type Place<M extends string, K extends Keys> = Record<M, Date> & {
  [name in keyof K]: ReturnType<K[name]>
}

/**
 * Positions in a list that is sorted by a moment and then by keys. A caller requests the next page with the name of the
 * last row's position: milliseconds since 1970, then the keys, joined by dots. The contract defines its format.
 */
export function placesBy<M extends string, K extends Keys>(moment: M, keys: K) {
  const names = Object.keys(keys)
  const nameOf = (row: Place<M, K>): string => {
    const values = names.map((name) => String(row[name]))
    return [row[moment].getTime(), ...values].join('.')
  }
  const placeOf = (name: string | undefined): Place<M, K> | undefined => {
    if (name === undefined) return undefined
    const [ms, ...texts] = name.split('.')
    const values = names.map((key, at) => [key, keys[key]!(texts[at]!)])
    return Object.fromEntries([[moment, new Date(Number(ms))], ...values]) as Place<M, K>
  }
  /** The name of the last row's position; null if the rows do not fill a page, so that there is no next one. */
  const nextOf = (rows: readonly Place<M, K>[], limit: number): string | null =>
    rows.length < limit ? null : nameOf(rows.at(-1)!)
  return { nameOf, placeOf, nextOf }
}
