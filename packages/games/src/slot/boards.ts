/**
 * Boards cut out of strips. Everything that a spin looks up is laid out once per model, so that a spin
 * allocates nothing but what it has won.
 */
export type StripSet = {
  readonly lengths: readonly number[]
  /** Symbols by their code, the strip's beginning repeated behind its end. */
  readonly codes: readonly Uint8Array[]
  /** What the window shows at each stop: `windows[reel][stop][row]`. */
  readonly windows: readonly (readonly (readonly string[])[])[]
}

export const ROWS = 3

export function stripSet(
  strips: readonly (readonly string[])[],
  symbols: readonly string[],
): StripSet {
  const codeOf = new Map(symbols.map((id, code) => [id, code]))
  return {
    lengths: strips.map((strip) => strip.length),
    codes: strips.map((strip) =>
      Uint8Array.from({ length: strip.length + ROWS - 1 }, (_, at) =>
        codeOf.get(strip[at % strip.length]!)!,
      ),
    ),
    windows: strips.map((strip) =>
      strip.map((_, stop) =>
        Object.freeze([0, 1, 2].map((row) => strip[(stop + row) % strip.length]!)),
      ),
    ),
  }
}

/** What the window shows of one board, `[reel][row]`; spins look it up in a `StripSet` instead. */
export function windowAt(
  strips: readonly (readonly string[])[],
  stops: readonly number[],
): string[][] {
  return stops.map((stop, reel) => {
    const strip = strips[reel]!
    return Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length]!)
  })
}

/** How often a symbol is seen at each stop of each reel. */
export function seenOf({ codes, lengths }: StripSet, code: number): Uint8Array[] {
  return codes.map((strip, reel) =>
    Uint8Array.from(
      { length: lengths[reel]! },
      (_, stop) => [0, 1, 2].filter((row) => strip[stop + row] === code).length,
    ),
  )
}

export function drawStops({ lengths }: StripSet, rng: { below(n: number): number }): number[] {
  const stops = [0, 0, 0, 0, 0]
  for (let reel = 0; reel < 5; reel++) stops[reel] = rng.below(lengths[reel]!)
  return stops
}

/** `grid[reel][row]` of these stops: parts of the strips, not to be changed. */
export function gridOf({ windows }: StripSet, stops: readonly number[]): (readonly string[])[] {
  return stops.map((stop, reel) => windows[reel]![stop]!)
}

/** Winning cells of a line as far as it pays, as `reel * 3 + row`: made once for all rounds. */
export function lineCells(lines: readonly (readonly number[])[]): (readonly number[])[][] {
  return lines.map((rows) =>
    Array.from({ length: rows.length + 1 }, (_, count) =>
      Object.freeze(rows.slice(0, count).map((row, reel) => reel * ROWS + row)),
    ),
  )
}

/** `pays[code * 6 + count]` of a model's table. */
export function payTable(
  symbols: readonly string[],
  pays: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Int32Array {
  const table = new Int32Array(symbols.length * 6)
  symbols.forEach((id, code) => {
    for (const [count, units] of Object.entries(pays[id] ?? {}))
      table[code * 6 + Number(count)] = units
  })
  return table
}

/** A win of one line, as every engine of lines tells it. */
export type LineWin = {
  /** Index in the model's `lines`. */
  line: number
  symbol: string
  count: number
  /** Winning cells as `reel * rows + row`, left to right. */
  cells: readonly number[]
  /** Units of bet / unitsPerBet. */
  units: number
  /** The product of the wilds inside, which `units` has in it. */
  multiplier?: number
}

/** Nothing won: most boards share it. */
export const noWins: readonly LineWin[] = Object.freeze([])
