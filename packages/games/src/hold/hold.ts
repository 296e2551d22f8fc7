import * as z from 'zod/mini'
import { type RandomStream } from '@ayva/game-math/stream'
import {
  drawStops,
  gridOf,
  type LineWin,
  ROWS,
  seenOf,
  stripSet,
  type StripSet,
} from '../slot/boards.ts'
import { assertKnown, lineShape } from '../slot/line-model.ts'
import { slotEngine, type SlotOutcome } from '../slot/strip-engine.ts'
import { unitsOf, type WildLines, wildLines } from '../slot/wild-lines.ts'

const positive = z.int().check(z.positive())
const modelSchema = z.looseObject({
  ...lineShape,
  engine: z.literal('hold'),
  symbols: z.array(z.string()).check(z.minLength(1)),
  wilds: z.record(z.string(), positive),
  coin: z.string(),
  triggerCoins: positive,
  respins: positive,
  coinChance: z.tuple([positive, positive]),
  coinValues: z.array(positive).check(z.minLength(1)),
  coinWeights: z.array(positive.check(z.lte(10_000))),
  jackpots: z.record(z.string(), positive),
  grand: positive,
})
export type HoldModel = z.infer<typeof modelSchema>

/** A fallen coin: its position, and its value in bets. */
export type Coin = [position: number, value: number]

export type HoldOutcome = SlotOutcome & {
  stops: number[]
  /** `grid[reel][row]`, symbol ids. */
  grid: (readonly string[])[]
  wins: readonly LineWin[]
  lineUnits: number
  /** The value of the coin at each position `reel * 3 + row`, in bets; 0 if there is none. */
  coins: number[]
  /** The coins that fell in each respin. */
  feature: { log: Coin[][]; sumX: number; grandX: number } | null
}

const CELLS = 15
type Tables = {
  strips: StripSet
  lines: WildLines
  coins: Uint8Array[]
  /** The value of a coin for each number drawn below the sum of the weights. */
  values: number[]
}
const tablesOf = new WeakMap<HoldModel, Tables>()

function tables(model: HoldModel): Tables {
  const known = tablesOf.get(model)
  if (known) return known
  const strips = stripSet(model.strips, model.symbols)
  const coins = seenOf(strips, model.symbols.indexOf(model.coin))
  const values = model.coinValues.flatMap((value, at) =>
    Array.from({ length: model.coinWeights[at]! }, () => value),
  )
  const made: Tables = { strips, lines: wildLines(model), coins, values }
  tablesOf.set(model, made)
  return made
}

function spin(model: HoldModel, rng: RandomStream): HoldOutcome {
  const { strips, lines, coins: seen, values } = tables(model)
  const stops = drawStops(strips, rng)
  const grid = gridOf(strips, stops)
  const wins = lines(strips, stops)
  const lineUnits = unitsOf(wins)
  const coins = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  let count = 0
  for (let reel = 0; reel < grid.length; reel++) {
    if (seen[reel]![stops[reel]!] === 0) continue
    for (let row = 0; row < ROWS; row++) {
      if (grid[reel]![row] !== model.coin) continue
      coins[reel * ROWS + row] = coinValue(values, rng)
      count += 1
    }
  }
  const feature = count < model.triggerCoins ? null : respins(model, rng, coins, count)
  const featureX = feature ? feature.sumX + feature.grandX : 0
  const cap = model.maxWinX * model.unitsPerBet
  const total = lineUnits + featureX * model.unitsPerBet
  const totalUnits = Math.min(total, cap)
  return { stops, grid, wins, lineUnits, coins, feature, totalUnits, capped: total >= cap }
}

/** Whether the board at these stops pays nothing and has no coin, so that it can be shown before a spin. */
export function isQuiet(model: HoldModel, stops: number[]): boolean {
  const { strips, lines, coins } = tables(model)
  return lines(strips, stops).length === 0 && stops.every((stop, reel) => coins[reel]![stop] === 0)
}

/** `weighted` of the coins' weights as a table lookup: the same draw from the same bytes. */
function coinValue(values: readonly number[], rng: RandomStream): number {
  return values[rng.below(values.length)]!
}

/** Coins stay, and every coin that falls resets the number of respins. */
function respins(model: HoldModel, rng: RandomStream, from: readonly number[], first: number) {
  const [chance, of] = model.coinChance
  const { values } = tables(model)
  const board = [...from]
  const log: Coin[][] = []
  let count = first
  let left = model.respins
  while (left > 0 && count < CELLS) {
    left -= 1
    const fell: Coin[] = []
    for (let position = 0; position < CELLS; position++) {
      if (board[position] !== 0 || rng.below(of) >= chance) continue
      const value = coinValue(values, rng)
      board[position] = value
      fell.push([position, value])
    }
    count += fell.length
    if (fell.length > 0) left = model.respins
    log.push(fell)
  }
  const sumX = board.reduce((sum, value) => sum + value, 0)
  return { log, sumX, grandX: count === CELLS ? model.grand : 0 }
}

function validateModel(raw: unknown): HoldModel {
  const model = modelSchema.parse(raw)
  const { id, symbols, strips, wilds, coin, pays, coinValues, coinWeights } = model
  assertKnown(id, symbols, [...strips.flat(), ...Object.keys(pays), ...Object.keys(wilds), coin])
  if (strips[0].some((symbol) => symbol in wilds))
    throw new TypeError(`${id}: a wild on the first reel`)
  if (coinValues.length !== coinWeights.length)
    throw new TypeError(`${id}: values and weights of the coins do not match`)
  return model
}

export const hold = slotEngine({ validateModel, spin })
