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
import { figuresOfLeaves, type Leaf } from '@ayva/game-math/release'

/** A divisor of every currency's instant step (minor units); the currency's limits are stricter. */
const SMALLEST_STEP: Minor = 100n
export const ROWS_MIN = 8
export const ROWS_MAX = 16
export const risks = ['low', 'medium', 'high'] as const
export type Risk = (typeof risks)[number]

/** By number of rows: hundredths of the bet by bucket, from the left. */
const tables = z.record(z.string(), z.array(z.int().check(z.nonnegative())))
const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('plinko'),
  tables: z.strictObject({ low: tables, medium: tables, high: tables }),
})
export type PlinkoModel = z.infer<typeof modelSchema>

const paramsSchema = z.strictObject({
  rows: z.int().check(z.gte(ROWS_MIN), z.lte(ROWS_MAX)),
  risk: z.enum(risks),
})
export type PlinkoParams = z.infer<typeof paramsSchema>

export type PlinkoOutcome = PlinkoParams & {
  /** The turn at each row from the top, L or R. */
  path: string
  /** The number of turns to the right, which is the bucket from the left. */
  bucket: number
  /** The pay of the bucket in ten-thousandths of the bet. */
  multiplier4: number
}

/** The pays of the buckets in hundredths of the bet, from the left. */
export function bucketsOf({ tables: all }: PlinkoModel, { rows, risk }: PlinkoParams) {
  return all[risk][rows]!
}

/** Of the 2^rows paths, the binomial number ends in a bucket. */
export function bucketLeaves(model: PlinkoModel, params: PlinkoParams): Leaf[] {
  let ways = 1
  return bucketsOf(model, params).map((x100, bucket) => {
    const share = ways / 2 ** params.rows
    ways = (ways * (params.rows - bucket)) / (bucket + 1)
    return { multiplier4: x100 * 100, share }
  })
}

const best4 = (model: PlinkoModel, { params }: Bet<PlinkoParams>) =>
  Math.max(...bucketsOf(model, params)) * 100

export const plinko: Engine<PlinkoModel, PlinkoParams, never, PlinkoOutcome> = {
  kind: 'instant',
  wager: 'slot',
  paramsSchema,
  actionSchema: null,

  validateModel(raw) {
    const model = modelSchema.parse(raw)
    for (const risk of risks)
      for (let rows = ROWS_MIN; rows <= ROWS_MAX; rows++) {
        if (model.tables[risk][rows]?.length !== rows + 1)
          throw new TypeError(`${model.id}: ${risk} with ${rows} rows has no ${rows + 1} buckets`)
      }
    return model
  },

  validateBet(_model, bet) {
    if (!paramsSchema.safeParse(bet.params).success) throw new InvalidBet('params_invalid')
    assertMultiple(bet.amount, SMALLEST_STEP)
  },

  capMaximum4: () => null,
  maxFactor4: best4,
  maxPayout: (model, bet) => payoutOf(bet.amount, best4(model, bet)),

  play(model, bet, rng, state, action) {
    if (action !== undefined || state?.actions.length) {
      throw new IllegalAction('a ball that falls takes no orders')
    }
    const { rows, risk } = bet.params
    const bits = rng.bits32()
    let path = ''
    let bucket = 0
    for (let row = 0; row < rows; row++) {
      const right = (bits >>> (31 - row)) & 1
      bucket += right
      path += right ? 'R' : 'L'
    }
    const multiplier4 = bucketsOf(model, bet.params)[bucket]! * 100
    const outcome: PlinkoOutcome = { rows, risk, path, bucket, multiplier4 }
    const payout = payoutOf(bet.amount, multiplier4)
    return { status: 'settled', outcome, stake: bet.amount, payout, state: null }
  },

  figuresOf: (model, params) => figuresOfLeaves(bucketLeaves(model, params)),

  autoAction() {
    throw new IllegalAction('a ball is never left in the air')
  },

  publicView: (outcome) => outcome,
}
