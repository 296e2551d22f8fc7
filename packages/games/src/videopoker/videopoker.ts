import * as z from 'zod/mini'
import {
  assertMultiple,
  type Bet,
  type Engine,
  IllegalAction,
  InvalidBet,
  type Minor,
} from '@ayva/game-math/engine'
import { modelShape } from '@ayva/game-math/model'
import { bestHold } from './best-hold.ts'
import { type HandRank, PAYING, type PayingHand, rankHand } from './hands.ts'

/** A divisor of every currency's step (minor units); the currency's limits are stricter. */
const SMALLEST_STEP: Minor = 20n
const DECK = 52
const HAND = 5
const HOLD_ALL = 31
const RARE: readonly HandRank[] = ['fourOfAKind', 'straightFlush', 'royalFlush']

const pay = z.int().check(z.positive())
const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('videopoker'),
  decks: z.literal(1),
  /** The return per unit staked. */
  pays: z.record(z.enum(PAYING), pay),
})
export type PokerModel = z.infer<typeof modelSchema>

const paramsSchema = z.strictObject({})
export type PokerParams = z.infer<typeof paramsSchema>

/** The held cards: bit i is the card at place i. */
const actionSchema = z.int().check(z.gte(0), z.lte(HOLD_ALL))
export type HoldMask = z.infer<typeof actionSchema>

export type PokerOutcome = {
  deal: number[]
  dealt: HandRank
  /** The hold; `null` while the round is open. */
  mask: number | null
  /** The hand after the draw. */
  final: number[] | null
  rank: HandRank | null
  /** The return of the hand per unit staked. */
  times: number | null
}

function validateModel(raw: unknown): PokerModel {
  const model = modelSchema.parse(raw)
  const pays = PAYING.map((hand) => model.pays[hand])
  if (pays.some((one, place) => place > 0 && one > pays[place - 1]!))
    throw new TypeError(`${model.id}: a better hand pays less`)
  return model
}

function validateBet(_model: PokerModel, bet: Bet<PokerParams>) {
  if (!paramsSchema.safeParse(bet.params).success) throw new InvalidBet('params_invalid')
  assertMultiple(bet.amount, SMALLEST_STEP)
}

function timesOf({ pays }: PokerModel, rank: HandRank): number {
  return rank === 'nothing' ? 0 : pays[rank as PayingHand]
}

/** Held cards stay; from left to right each other place takes the next of the five remaining cards. */
function drawn(cards: readonly number[], mask: HoldMask): number[] {
  let next = HAND
  return cards.slice(0, HAND).map((card, place) => (mask & (1 << place) ? card : cards[next++]!))
}

const factor4 = (model: PokerModel) => model.pays.royalFlush * 10_000

export const videopoker: Engine<PokerModel, PokerParams, HoldMask, PokerOutcome> = {
  kind: 'videopoker',
  paramsSchema,
  actionSchema,
  validateModel,
  validateBet,
  capMaximum4: () => null,
  maxFactor4: factor4,
  maxPayout: (model, bet) => bet.amount * BigInt(model.pays.royalFlush),

  play(model, bet, rng, state, action) {
    const actions =
      action === undefined ? (state?.actions ?? []) : [...(state?.actions ?? []), action]
    // All ten cards are drawn at once: the hold decides how many of them are used, not which they are.
    const cards = rng.shuffle(DECK).take(2 * HAND)
    const deal = cards.slice(0, HAND)
    const dealt = rankHand(deal)
    const stake = bet.amount
    if (actions.length > 1) throw new IllegalAction('the round is over')
    const mask = actions[0]
    if (mask === undefined) {
      const outcome = { deal, dealt, mask: null, final: null, rank: null, times: null }
      return { status: 'open', outcome, legal: { kind: 'holdMask' }, stake, state: { actions } }
    }
    if (!Number.isInteger(mask) || mask < 0 || mask > HOLD_ALL)
      throw new IllegalAction('there is no such hold')
    const final = drawn(cards, mask)
    const rank = rankHand(final)
    const times = timesOf(model, rank)
    const outcome = { deal, dealt, mask, final, rank, times }
    return { status: 'settled', outcome, stake, payout: stake * BigInt(times), state: null }
  },

  autoAction: (model, bet, rng) =>
    bestHold(videopoker.play(model, bet, rng).outcome.deal, model.pays),

  // An open outcome contains no card of the draw anyway; this check remains in case somebody changes that.
  publicView: (outcome, status) =>
    status === 'settled'
      ? outcome
      : { ...outcome, mask: null, final: null, rank: null, times: null },

  feats: ({ rank }) => (rank !== null && RARE.includes(rank) ? ['four'] : []),
}
