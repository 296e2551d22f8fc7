/** Boards cut out of strips. All lookups of a spin are built once per model, so that a spin allocates only its wins. */
export type StripSet = {
  readonly lengths: readonly number[]
  /** Symbols by their code; the beginning of the strip is repeated after its end. */
  readonly codes: readonly Uint8Array[]
  /** The visible symbols at each stop: `windows[reel][stop][row]`. */
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

/** The visible symbols of one board, `[reel][row]`; spins use a `StripSet` instead. */
export function windowAt(
  strips: readonly (readonly string[])[],
  stops: readonly number[],
): string[][] {
  return stops.map((stop, reel) => {
    const strip = strips[reel]!
    return Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length]!)
  })
}

/** How often a symbol is visible at each stop of each reel. */
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

/** `grid[reel][row]` of these stops: references to the strips, which must not be changed. */
export function gridOf({ windows }: StripSet, stops: readonly number[]): (readonly string[])[] {
  return stops.map((stop, reel) => windows[reel]![stop]!)
}

/** Winning cells of a line by the length of its run, as `reel * 3 + row`; built once for all rounds. */
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

/** A win of one line, in the form of all line engines. */
export type LineWin = {
  /** Index in the model's `lines`. */
  line: number
  symbol: string
  count: number
  /** Winning cells as `reel * rows + row`, left to right. */
  cells: readonly number[]
  /** Units of bet / unitsPerBet. */
  units: number
  /** The product of the wilds inside, which `units` contains already. */
  multiplier?: number
}

/** Shared by the many boards that win nothing. */
export const noWins: readonly LineWin[] = Object.freeze([])
