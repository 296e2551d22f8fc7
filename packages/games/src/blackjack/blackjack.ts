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
import { dealCourse, type Hand, legalActions } from './course.ts'
import { cheapMove } from './strategy.ts'
import { isNatural, totalOf } from './totals.ts'

/** A divisor of every currency's step (minor units), so that halves and 3:2 are exact. */
const SMALLEST_STEP: Minor = 20n
/** Two hands, both doubled and won. */
const MAX_FACTOR4 = 80_000

const row = z.string().check(z.regex(/^[SHDdRP-]{10}$/))
const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('blackjack'),
  decks: z.int().check(z.positive(), z.lte(8)),
  // The rules that this engine implements; it rejects models with other rules.
  hitSoft17: z.literal(false),
  blackjackPays: z.tuple([z.literal(3), z.literal(2)]),
  doubleAfterSplit: z.literal(true),
  maxHands: z.literal(2),
  splitAcesOneCard: z.literal(true),
  surrender: z.literal('late'),
  insurance: z.literal(true),
  peek: z.literal(true),
  strategy: z.looseObject({
    hard: z.record(z.string(), row),
    soft: z.record(z.string(), row),
    pairs: z.record(z.string(), row),
  }),
})
export type BlackjackModel = z.infer<typeof modelSchema>

const paramsSchema = z.strictObject({})
export type BlackjackParams = z.infer<typeof paramsSchema>

const actionSchema = z.enum([
  ...(['insure', 'noinsure', 'hit', 'stand', 'double', 'split', 'surrender'] as const),
])
export type BlackjackAction = z.infer<typeof actionSchema>

export type HandResult = 'blackjack' | 'win' | 'push' | 'lose' | 'bust' | 'surrender'

export type ShownHand = {
  cards: number[]
  total: number
  /** An ace counts as eleven. */
  soft: boolean
  doubled: boolean
  /** `null` while the round is open. */
  result: HandResult | null
  /** The return of the hand, in halves of the opening bet. */
  halves: number | null
}

export type BlackjackOutcome = {
  status: 'open' | 'settled'
  hands: ShownHand[]
  /** The index of the hand to play; `null` during the insurance offer and at the end. */
  active: number | null
  /** The open card; at the end all cards. */
  dealer: number[]
  dealerTotal: number
  insurance: 'none' | 'asked' | 'taken' | 'declined'
  /** The return of insurance, in halves of the opening bet: three if the dealer has a natural. */
  insuranceHalves: number
}

function validateBet(_model: BlackjackModel, bet: Bet<BlackjackParams>) {
  if (!paramsSchema.safeParse(bet.params).success) throw new InvalidBet('params_invalid')
  assertMultiple(bet.amount, SMALLEST_STEP)
}

/** The result of a hand against the dealer, and its return in halves of the opening bet. */
function judged(hand: Hand, dealer: readonly number[], isOnly: boolean): [HandResult, number] {
  const stakes = hand.doubled ? 2 : 1
  const mine = totalOf(hand.cards).total
  if (hand.surrendered) return ['surrender', 1]
  if (mine > 21) return ['bust', 0]
  const natural = isOnly && isNatural(hand.cards)
  if (isNatural(dealer)) return natural ? ['push', 2] : ['lose', 0]
  if (natural) return ['blackjack', 5]
  const theirs = totalOf(dealer).total
  if (theirs > 21 || mine > theirs) return ['win', 4 * stakes]
  return mine === theirs ? ['push', 2 * stakes] : ['lose', 0]
}

const bare = (hand: Hand): ShownHand => ({
  cards: hand.cards,
  ...totalOf(hand.cards),
  doubled: hand.doubled,
  result: null,
  halves: null,
})

const halvesOf = (amount: Minor, halves: number) => (amount * BigInt(halves)) / 2n

export const blackjack: Engine<BlackjackModel, BlackjackParams, BlackjackAction, BlackjackOutcome> =
  {
    kind: 'blackjack',
    paramsSchema,
    actionSchema,
    validateModel: (raw) => modelSchema.parse(raw),
    validateBet,
    capMaximum4: () => null,
    maxFactor4: () => MAX_FACTOR4,
    maxPayout: (_model, { amount }) => (amount * BigInt(MAX_FACTOR4)) / 10_000n,

    play(model, bet, rng, state, action) {
      const actions = [...(state?.actions ?? []), ...(action === undefined ? [] : [action])]
      const shoe = rng.shuffle(52 * model.decks)
      const course = dealCourse(() => shoe.next() % 52, actions)
      const { hands, dealer, insurance, over } = course
      // The total stake, in halves of the opening bet.
      const staked =
        hands.reduce((sum, { doubled }) => sum + (doubled ? 4 : 2), 0) +
        (insurance === 'taken' ? 1 : 0)
      const stake = halvesOf(bet.amount, staked)
      if (!over) {
        const shown = dealer.slice(0, 1)
        const outcome: BlackjackOutcome = {
          status: 'open',
          hands: hands.map(bare),
          active: insurance === 'asked' ? null : course.active,
          dealer: shown,
          dealerTotal: totalOf(shown).total,
          insurance,
          insuranceHalves: 0,
        }
        return { status: 'open', outcome, legal: legalActions(course), stake, state: { actions } }
      }
      const results = hands.map((hand) => judged(hand, dealer, hands.length === 1))
      const insuranceHalves = insurance === 'taken' && isNatural(dealer) ? 3 : 0
      let payout = halvesOf(bet.amount, insuranceHalves)
      for (const [, halves] of results) payout += halvesOf(bet.amount, halves)
      const outcome: BlackjackOutcome = {
        status: 'settled',
        hands: hands.map((hand, at) => {
          const [result, halves] = results[at]!
          return { ...bare(hand), result, halves }
        }),
        active: null,
        dealer,
        dealerTotal: totalOf(dealer).total,
        insurance,
        insuranceHalves,
      }
      return { status: 'settled', outcome, stake, payout, state: null }
    },

    autoAction(model, bet, rng, state) {
      const step = blackjack.play(model, bet, rng, state)
      if (step.status === 'settled') throw new IllegalAction('the round is over')
      return cheapMove(model.strategy, step.outcome)
    },

    // An open outcome contains no hidden card anyway; this check remains in case somebody changes that.
    publicView: (outcome, status) =>
      status === 'settled' ? outcome : { ...outcome, dealer: outcome.dealer.slice(0, 1) },

    feats: ({ hands }) => (hands.some(({ result }) => result === 'blackjack') ? ['natural'] : []),
  }
