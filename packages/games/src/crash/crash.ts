import * as z from 'zod/mini'
import {
  assertMultiple,
  type Engine,
  IllegalAction,
  InvalidBet,
  type Minor,
  type SharedDraw,
} from '@ayva/game-math/engine'
import { modelShape } from '@ayva/game-math/model'
import { type RandomStream } from '@ayva/game-math/stream'
import { endOf, tabledMultiplierAt } from './curve.ts'

/** A divisor of every currency's instant step (minor units); the currency's limits are stricter. */
const SMALLEST_STEP: Minor = 100n
const RANGE = 1n << 52n
/** A cash-out from here on is rare, in hundredths. */
const HIGH100 = 1_000

const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('crash'),
  rtpBp: z.int().check(z.positive(), z.lte(10_000)),
  minCashout100: z.int().check(z.gt(100)),
  maxCrash100: z.int().check(z.gt(100)),
  bettingMs: z.int().check(z.positive()),
  cooldownMs: z.int().check(z.positive()),
  chainLength: z.int().check(z.positive()),
})
export type CrashModel = z.infer<typeof modelSchema>

/**
 * `auto100` cashes out automatically at that multiplier (hundredths); `cap100` does so for everybody, if the currency
 * pays no more. `flight` and `seat` identify the crash round and the player's bet in it; they do not affect the result.
 */
const paramsSchema = z.strictObject({
  auto100: z.nullable(z.int()),
  cap100: z.optional(z.int()),
  flight: z.optional(z.int().check(z.positive())),
  seat: z.optional(z.int().check(z.gte(1), z.lte(2))),
})
export type CrashParams = z.infer<typeof paramsSchema>

/** A cash-out by hand at a multiplier that the server has determined, or the end of the crash round. */
const actionSchema = z.union([z.literal('end'), z.strictObject({ cashout: z.int() })])
export type CrashAction = z.infer<typeof actionSchema>

export type CrashOutcome = {
  /** The end of the crash round in hundredths; null while it can still be running. */
  crash100: number | null
  /** The multiplier of the cash-out in hundredths; null if there was none. */
  taken100: number | null
  by: 'hand' | 'auto' | null
  auto100: number | null
  /** The pay of the bet in ten-thousandths. */
  multiplier4: number
}

/** `max(100, floor(99 * 2^52 / (2^52 - r)))` hundredths for 99 % (games.md 8.6). */
export function crashOf({ rtpBp, maxCrash100 }: CrashModel, r: bigint): number {
  const exact = (BigInt(rtpBp) * RANGE) / ((RANGE - r) * 100n)
  const highest = BigInt(maxCrash100)
  return Number(exact > highest ? highest : exact < 100n ? 100n : exact)
}

export function drawCrash(model: CrashModel, rng: RandomStream): number {
  return crashOf(model, rng.u52())
}

/** The multiplier (hundredths) of the automatic cash-out. */
export function ceilingOf(model: CrashModel, { auto100, cap100 }: CrashParams): number {
  return Math.min(auto100 ?? model.maxCrash100, cap100 ?? model.maxCrash100, model.maxCrash100)
}

/** The highest multiplier (hundredths) at which the currency can pay the bet. */
export function capOf(model: CrashModel, maxPayout: Minor, amount: Minor): number {
  const affordable = amount > 0n ? (maxPayout * 100n) / amount : 0n
  const highest = BigInt(model.maxCrash100)
  return Number(affordable < highest ? affordable : highest)
}

const pays = (amount: Minor, multiplier100: number) => (amount * BigInt(multiplier100)) / 100n

/** The multiplier of the cash-out; null if the crash round ended first. Throws on an impossible claim. */
function taken(
  model: CrashModel,
  params: CrashParams,
  { action, crash100 }: { action: CrashAction; crash100: number },
): Pick<CrashOutcome, 'taken100' | 'by'> {
  const ceiling = ceilingOf(model, params)
  if (action !== 'end') {
    const { cashout } = action
    if (cashout < model.minCashout100) throw new IllegalAction('too early')
    if (cashout > ceiling) throw new IllegalAction('the bet was taken by itself before')
    if (cashout > crash100) throw new IllegalAction('the crash round was over')
    return { taken100: cashout, by: 'hand' }
  }
  return ceiling <= crash100 ? { taken100: ceiling, by: 'auto' } : { taken100: null, by: null }
}

const shared: SharedDraw<CrashModel, CrashParams> = {
  phases: ({ bettingMs, cooldownMs, chainLength }) => ({ bettingMs, cooldownMs, chainLength }),
  draw: drawCrash,
  endOf,
  reachedAt: tabledMultiplierAt,
  lowest: ({ minCashout100 }) => minCashout100,
  ceiling: ceilingOf,
  paramsOf(model, { flight, seat, auto100, amount, maxPayout }) {
    return { auto100, cap100: capOf(model, maxPayout, amount), flight, seat }
  },
  actionAt: (multiplier100) =>
    multiplier100 === undefined ? 'end' : ({ cashout: multiplier100 } satisfies CrashAction),
  takenAt: (outcome) => (outcome as CrashOutcome).taken100,
  landed: (outcome, crash100) => ({ ...(outcome as CrashOutcome), crash100 }),
}

export const crash: Engine<CrashModel, CrashParams, CrashAction, CrashOutcome> = {
  kind: 'instant',
  shared,
  paramsSchema,
  actionSchema,

  validateModel(raw) {
    const model = modelSchema.parse(raw)
    if (model.minCashout100 > model.maxCrash100)
      throw new TypeError(`${model.id}: nothing can be taken`)
    return model
  },

  validateBet(model, bet) {
    const params = paramsSchema.safeParse(bet.params)
    if (!params.success) throw new InvalidBet('params_invalid')
    const { auto100, cap100 } = params.data
    for (const limit of [auto100, cap100 ?? null]) {
      if (limit !== null && (limit < model.minCashout100 || limit > model.maxCrash100))
        throw new InvalidBet('params_invalid', 'nothing can be taken there')
    }
    assertMultiple(bet.amount, SMALLEST_STEP)
  },

  capMaximum4: () => null,

  maxFactor4: (model, bet) => ceilingOf(model, bet.params) * 100,

  maxPayout: (model, bet) => pays(bet.amount, ceilingOf(model, bet.params)),

  chosenChance4(model, { auto100 }, actions) {
    const [last] = actions
    const chosen = last !== undefined && last !== 'end' ? last.cashout : auto100
    return chosen === null ? 0 : Math.ceil((model.rtpBp * 100) / chosen)
  },

  play(model, bet, rng, state, action) {
    const actions = [...(state?.actions ?? []), ...(action === undefined ? [] : [action])]
    const crash100 = drawCrash(model, rng)
    const [first] = actions
    const { auto100 } = bet.params
    if (first === undefined) {
      const outcome = { crash100, taken100: null, by: null, auto100, multiplier4: 0 }
      return { status: 'open', outcome, legal: [], stake: bet.amount, state: { actions } }
    }
    if (actions.length > 1) throw new IllegalAction('the bet is taken, or the crash round is over')
    const end = taken(model, bet.params, { action: first, crash100 })
    const payout = end.taken100 === null ? 0n : pays(bet.amount, end.taken100)
    const outcome = { crash100, ...end, auto100, multiplier4: (end.taken100 ?? 0) * 100 }
    return { status: 'settled', outcome, stake: bet.amount, payout, state: null }
  },

  autoAction: () => 'end',

  // A cash-out during the crash round must not reveal its end to others.
  publicView: (outcome, status) =>
    status === 'settled' && outcome.by === null ? outcome : { ...outcome, crash100: null },

  feats: ({ taken100 }) => ((taken100 ?? 0) >= HIGH100 ? ['at-10'] : []),
}
