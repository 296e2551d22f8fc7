import * as z from 'zod/mini'
import {
  assertMultiple,
  type Bet,
  type Engine,
  IllegalAction,
  InvalidBet,
  type Minor,
  payoutOf,
} from '@ayva/game-math/engine'
import { modelShape } from '@ayva/game-math/model'

/** A divisor of every currency's instant step (minor units); the currency's limits are stricter. */
const SMALLEST_STEP: Minor = 100n
const CELLS = 25
/** The multiplier before the first opened cell, in ten-thousandths. */
const ONE4 = 10_000
/** So many safe cells of one round are rare. */
const MANY_CELLS = 10

const count = z.int().check(z.gte(1), z.lt(CELLS))

const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('mines'),
  rtpBp: z.int().check(z.positive(), z.lte(10_000)),
  size: z.literal(CELLS),
  minMines: count,
  maxMines: count,
  /** By number of mines: the pay of 1, 2, ... safe cells in ten-thousandths. */
  multiplier4: z.record(z.string(), z.array(z.int().check(z.positive()))),
  maxMultiplier4: z.int().check(z.positive()),
})
export type MinesModel = z.infer<typeof modelSchema>

const paramsSchema = z.strictObject({ mines: count })
export type MinesParams = z.infer<typeof paramsSchema>

/** A cell in row-major order, or the cash-out. */
const actionSchema = z.union([z.int().check(z.gte(0), z.lt(CELLS)), z.literal('cashout')])
export type MinesAction = z.infer<typeof actionSchema>

export type MinesOutcome = {
  status: 'open' | 'settled'
  /** Cells in the order of opening; the mine that ended the round is last. */
  opened: number[]
  /** All mines in ascending order; `null` while the round is open. */
  mines: number[] | null
  /** The mine that was hit. */
  hit: number | null
  /** The present value of the round in ten-thousandths of the bet; 0 after a mine. */
  multiplier4: number
  /** The value after one more safe cell; `null` if no step is left. */
  nextMultiplier4: number | null
  cashedOut: boolean
  /** The cash-out was automatic: no safe cell is left, or the next one would pass the cap. */
  auto: boolean
}

/** `floor(9900 * C(25,k) / C(25-m,k))` ten-thousandths at 99 % (games.md 8.7). */
function minesMultiplier4(rtpBp: number, mines: number, safe: number): number {
  let numerator = BigInt(rtpBp)
  let denominator = 1n
  // C(25,k) / C(25-m,k) is the product of (25-i) / (25-m-i): the inverse of the chance of k safe cells.
  for (let i = 0; i < safe; i++) {
    numerator *= BigInt(CELLS - i)
    denominator *= BigInt(CELLS - mines - i)
  }
  return Number(numerator / denominator)
}

/** Multipliers (ten-thousandths) that this bet can reach, by safe cells from 1 up. */
export function reachableMultipliers4(model: MinesModel, bet: Bet<MinesParams>): readonly number[] {
  const cap = Math.min(bet.capMultiplier4 ?? model.maxMultiplier4, model.maxMultiplier4)
  const table = tableOf(model, bet.params.mines)
  let steps = table.length
  while (steps > 0 && table[steps - 1]! > cap) steps -= 1
  return steps === table.length ? table : table.slice(0, steps)
}

function tableOf(model: MinesModel, mines: number) {
  return model.multiplier4[mines] ?? []
}

function validateModel(raw: unknown): MinesModel {
  const model = modelSchema.parse(raw)
  for (let mines = model.minMines; mines <= model.maxMines; mines++) {
    const table = Array.from({ length: CELLS - mines }, (_, k) =>
      minesMultiplier4(model.rtpBp, mines, k + 1),
    )
    if (table.join() !== tableOf(model, mines).join()) {
      throw new TypeError(`${model.id}: the table for ${mines} mines is not the formula's`)
    }
  }
  return model
}

function validateBet(model: MinesModel, bet: Bet<MinesParams>) {
  const params = paramsSchema.safeParse(bet.params)
  const cap = bet.capMultiplier4 ?? model.maxMultiplier4
  if (!params.success || !Number.isSafeInteger(cap)) throw new InvalidBet('params_invalid')
  const { mines } = params.data
  if (mines < model.minMines || mines > model.maxMines) throw new InvalidBet('params_invalid')
  assertMultiple(bet.amount, SMALLEST_STEP)
  if (reachableMultipliers4(model, bet).length === 0) {
    throw new InvalidBet('bet_exceeds_max_payout', 'even the first cell would pass the cap')
  }
}

/** A round with all steps pays at most the last multiplier below the cap. */
function maxFactor4(model: MinesModel, bet: Bet<MinesParams>) {
  return reachableMultipliers4(model, bet).at(-1) ?? tableOf(model, bet.params.mines)[0]!
}

/** Opens the cells of a round one after another, without money. */
function replay(mined: ReadonlySet<number>, steps: number, actions: readonly MinesAction[]) {
  const opened: number[] = []
  let hit: number | null = null
  let cashedOut = false
  let auto = false
  for (const action of actions) {
    if (cashedOut || hit !== null) throw new IllegalAction('the round is over')
    if (action === 'cashout') {
      if (opened.length === 0) throw new IllegalAction('nothing is opened yet')
      cashedOut = true
      continue
    }
    if (!Number.isInteger(action) || action < 0 || action >= CELLS)
      throw new IllegalAction('there is no such cell')
    if (opened.includes(action)) throw new IllegalAction('the cell is open already')
    opened.push(action)
    if (mined.has(action)) hit = action
    else cashedOut = auto = opened.length === steps
  }
  return { opened, hit, cashedOut, auto }
}

export const mines: Engine<MinesModel, MinesParams, MinesAction, MinesOutcome> = {
  kind: 'instant',
  paramsSchema,
  actionSchema,
  validateModel,
  validateBet,
  capMaximum4: (model) => model.maxMultiplier4,
  maxFactor4,

  chosenChance4(_model, { mines: hidden }, actions) {
    let chance = 1
    const opened = actions.filter((action) => action !== 'cashout').length
    for (let i = 0; i < opened; i++) chance *= (CELLS - hidden - i) / (CELLS - i)
    return Math.ceil(10_000 * chance)
  },

  maxPayout: (model, bet) => payoutOf(bet.amount, maxFactor4(model, bet)),

  play(model, bet, rng, state, action) {
    const actions = [...(state?.actions ?? []), ...(action === undefined ? [] : [action])]
    const mined = new Set(rng.shuffle(CELLS).take(bet.params.mines))
    const multipliers4 = reachableMultipliers4(model, bet)
    const round = replay(mined, multipliers4.length, actions)
    const { opened, hit } = round
    const multiplier4 = hit !== null ? 0 : (multipliers4[opened.length - 1] ?? ONE4)
    const settled = round.cashedOut || hit !== null
    const outcome: MinesOutcome = {
      status: settled ? 'settled' : 'open',
      opened,
      mines: settled ? [...mined].toSorted((a, b) => a - b) : null,
      hit,
      multiplier4,
      nextMultiplier4: settled ? null : multipliers4[opened.length]!,
      cashedOut: round.cashedOut,
      auto: round.auto,
    }
    const stake = bet.amount
    if (settled) {
      const payout = payoutOf(bet.amount, multiplier4)
      return { status: 'settled', outcome, stake, payout, state: null }
    }
    const closed: number[] = []
    for (let cell = 0; cell < CELLS; cell++) if (!opened.includes(cell)) closed.push(cell)
    const legal = { kind: 'cell', closed, cashout: opened.length > 0 } as const
    return { status: 'open', outcome, legal, stake, state: { actions } }
  },

  autoAction: (_model, _bet, _rng, state) => (state.actions.length > 0 ? 'cashout' : 'void'),

  // An open outcome contains no mines anyway; this check remains in case somebody changes that.
  publicView: (outcome, status) => (status === 'settled' ? outcome : { ...outcome, mines: null }),

  feats: ({ hit, opened }) => (hit === null && opened.length >= MANY_CELLS ? ['cells-10'] : []),
}
