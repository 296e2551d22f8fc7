/** Closed forms of games.md 9.1 for strip slots, with which tests verify the figures of models. */
import { ROWS } from './boards.ts'

type Chances = ReadonlyMap<number, number>

/** The frequency of each symbol in a cell of a reel. */
function frequencies(strip: readonly string[]): Map<string, number> {
  const shares = new Map<string, number>()
  for (const id of strip) shares.set(id, (shares.get(id) ?? 0) + 1 / strip.length)
  return shares
}

/**
 * The expected units of one line: over all tuples of symbols, weighted by their shares of the reels. Reels are
 * independent and stops uniform, so every line has the same expectation.
 */
export function expectedLine(
  strips: readonly (readonly string[])[],
  pay: (shown: readonly string[]) => number,
): number {
  const shares = strips.map((strip) => [...frequencies(strip)])
  const shown: string[] = []
  const over = (reel: number): number => {
    if (reel === strips.length) return pay(shown)
    let sum = 0
    for (const [id, share] of shares[reel]!) {
      shown[reel] = id
      sum += share * over(reel + 1)
    }
    return sum
  }
  return over(0)
}

/** The distribution of the number of wanted symbols on a whole board, counted reel by reel. */
export function seenOnBoard(
  strips: readonly (readonly string[])[],
  wanted: (id: string) => boolean,
  perReel: (seen: number) => number = (seen) => seen,
): Chances {
  let board = new Map([[0, 1]])
  for (const strip of strips) {
    const next = new Map<number, number>()
    strip.forEach((_, stop) => {
      const seen = Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length]!)
      const count = perReel(seen.filter(wanted).length)
      for (const [before, chance] of board) {
        const sum = before + count
        next.set(sum, (next.get(sum) ?? 0) + chance / strip.length)
      }
    })
    board = next
  }
  return board
}

export function expectation(chances: Chances, value: (count: number) => number): number {
  let sum = 0
  for (const [count, chance] of chances) sum += chance * value(count)
  return sum
}

/** The mean number of spins of a feature that begins with `first`: a recursion over (played, awarded). */
export function meanFreeSpins(
  first: number,
  seen: Chances,
  awards: (n: number) => number,
  most: number,
) {
  const again = [...seen].map(([count, chance]) => [awards(count), chance] as const)
  const known = new Map<number, number>()
  const left = (played: number, awarded: number): number => {
    if (played === awarded) return 0
    const key = played * 1000 + awarded
    const found = known.get(key)
    if (found !== undefined) return found
    let mean = 1
    for (const [more, chance] of again)
      mean += chance * left(played + 1, Math.min(awarded + more, most))
    known.set(key, mean)
    return mean
  }
  return left(0, Math.min(first, most))
}
