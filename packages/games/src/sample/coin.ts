import { type Engine, InvalidBet, payoutOf } from '@ayva/game-math/engine'
import { type Model } from '@ayva/game-math/model'
import * as z from 'zod/mini'

export type CoinModel = Model & { multiplier4: number }
const paramsSchema = z.strictObject({ side: z.enum(['heads', 'tails']) })
export type CoinParams = z.infer<typeof paramsSchema>
export type CoinOutcome = { side: CoinParams['side']; win: boolean }

/** The smallest possible engine: a fair coin. Only tests register it. */
export const coin: Engine<CoinModel, CoinParams, never, CoinOutcome> = {
  kind: 'instant',
  paramsSchema,
  actionSchema: null,
  validateModel: (raw) => raw as CoinModel,
  validateBet(_model, { params }) {
    if (!paramsSchema.safeParse(params).success) throw new InvalidBet('params_invalid')
  },
  capMaximum4: () => null,
  maxFactor4: ({ multiplier4 }) => multiplier4,
  maxPayout: ({ multiplier4 }, { amount }) => payoutOf(amount, multiplier4),
  play({ multiplier4 }, { amount: stake, params }, rng) {
    const side = rng.below(2) === 0 ? 'heads' : 'tails'
    const win = side === params.side
    const payout = win ? payoutOf(stake, multiplier4) : 0n
    return { status: 'settled', outcome: { side, win }, stake, payout, state: null }
  },
  autoAction: () => 'void',
  publicView: (outcome) => outcome,
}
