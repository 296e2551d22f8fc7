import * as z from 'zod/mini'
import {
  assertMultiple,
  type Bet,
  type Engine,
  IllegalAction,
  InvalidBet,
  type Model,
  type Schema,
} from '@ayva/game-math/engine'
import { type RandomStream } from '@ayva/game-math/stream'

/** A slot bet has no choice except its amount. */
const params = z.strictObject({})
export type SlotParams = z.infer<typeof params>
export const paramsSchema: Schema<SlotParams> = params

export type SlotModel = Model & { unitsPerBet: number; maxWinX: number }
export type SlotOutcome = {
  /** Paid units of bet / unitsPerBet, at most the cap. */
  totalUnits: number
  /** The total reached `maxWinX` times the bet, and the round ended there. */
  capped: boolean
}

/** The common part of all slots: no choices, one step, a payout in units of the bet. */
export function slotEngine<M extends SlotModel, O extends SlotOutcome>(of: {
  validateModel: (raw: unknown) => M
  spin: (model: M, rng: RandomStream) => O
}): Engine<M, SlotParams, never, O> {
  return {
    kind: 'slot',
    paramsSchema,
    actionSchema: null,
    validateModel: of.validateModel,

    validateBet(model, bet) {
      if (!paramsSchema.safeParse(bet.params).success) throw new InvalidBet('params_invalid')
      assertMultiple(bet.amount, BigInt(model.unitsPerBet))
    },

    capMaximum4: () => null,
    maxFactor4: (model) => model.maxWinX * 10_000,
    maxPayout: (model, bet: Bet<SlotParams>) => bet.amount * BigInt(model.maxWinX),

    play(model, bet, rng, state, action) {
      if (action !== undefined || state?.actions.length) {
        throw new IllegalAction('a slot round has no actions')
      }
      const outcome = of.spin(model, rng)
      const payout = (bet.amount / BigInt(model.unitsPerBet)) * BigInt(outcome.totalUnits)
      return { status: 'settled', outcome, stake: bet.amount, payout, state: null }
    },

    autoAction() {
      throw new IllegalAction('a slot round is never left open')
    },

    publicView: (outcome) => outcome,
  }
}
