import * as z from 'zod/mini'
import { modelShape } from '@ayva/game-math/model'
import { ROWS } from './boards.ts'

/** Fields of the models of all engines with five reels and three rows. */
const symbolId = z.string()
const units = z.int().check(z.nonnegative())
const positive = z.int().check(z.positive())
const row = z.int().check(z.gte(0), z.lt(ROWS))
const strip = z.array(symbolId).check(z.minLength(ROWS))

export const stripsShape = z.tuple([strip, strip, strip, strip, strip])
export const byCount = z.record(z.string(), units)
export const lineShape = {
  ...modelShape,
  unitsPerBet: positive,
  lines: z.array(z.tuple([row, row, row, row, row])).check(z.minLength(1)),
  pays: z.record(symbolId, byCount),
  maxWinX: positive,
  strips: stripsShape,
}

/** Throws if a strip or a table contains a symbol that the model does not have. */
export function assertKnown(id: string, symbols: readonly string[], used: Iterable<string>): void {
  const known = new Set(symbols)
  for (const symbol of used) {
    if (!known.has(symbol)) throw new TypeError(`${id}: unknown symbol ${symbol}`)
  }
}
