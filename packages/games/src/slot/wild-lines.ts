import { lineCells, type LineWin, noWins, payTable, type StripSet } from './boards.ts'

export type WildLineModel = {
  symbols: readonly string[]
  /** The symbols that substitute for every paying symbol, and their multipliers for the line. */
  wilds: Readonly<Record<string, number>>
  pays: Readonly<Record<string, Readonly<Record<string, number>>>>
  lines: readonly (readonly number[])[]
}

export type WildLines = (strips: StripSet, stops: readonly number[]) => readonly LineWin[]

/**
 * Lines from the left with wilds (games.md 7.3): the symbol of the first reel, followed by itself or wilds, times the
 * product of the wilds in the run.
 */
export function wildLines({ symbols, wilds, pays, lines }: WildLineModel): WildLines {
  const units = payTable(symbols, pays)
  const factors = Int32Array.from(symbols, (id) => wilds[id] ?? 0)
  const cells = lineCells(lines)
  const rows = Uint8Array.from(lines.flat())
  return ({ codes }, stops) => {
    let wins: LineWin[] | undefined
    for (let line = 0; line < lines.length; line++) {
      const at = line * 5
      const first = codes[0]![stops[0]! + rows[at]!]!
      let count = 1
      let multiplier = 1
      for (; count < 5; count++) {
        const code = codes[count]![stops[count]! + rows[at + count]!]!
        if (code === first) continue
        const factor = factors[code]!
        if (factor === 0) break
        multiplier *= factor
      }
      const pay = units[first * 6 + count]! * multiplier
      if (pay === 0) continue
      wins ??= []
      const symbol = symbols[first]!
      wins.push({ line, symbol, count, cells: cells[line]![count]!, units: pay, multiplier })
    }
    return wins ?? noWins
  }
}

export function unitsOf(wins: readonly LineWin[]): number {
  let units = 0
  for (let index = 0; index < wins.length; index++) units += wins[index]!.units
  return units
}
