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
const DECK = 52
/** Ranks 1 to 13, the ace being the lowest. */
const RANKS = 13
const KING = RANKS
/** So many right guesses of one round are rare. */
const LONG_ROW = 8
/** The multiplier before the first guess, in ten-thousandths. */
const ONE4 = 10_000

const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('hilo'),
  rtpBp: z.int().check(z.positive(), z.lte(10_000)),
  maxSkips: z.int().check(z.gte(0)),
  maxGuesses: z.int().check(z.positive()),
  maxMultiplier4: z.int().check(z.positive()),
})
export type HiloModel = z.infer<typeof modelSchema>

const paramsSchema = z.strictObject({})
export type HiloParams = z.infer<typeof paramsSchema>

const GUESSES = ['high', 'low', 'same'] as const
export type Guess = (typeof GUESSES)[number]
const actionSchema = z.enum([...GUESSES, 'skip', 'cashout'])
export type HiloAction = z.infer<typeof actionSchema>

/** An available guess: how many of 13 ranks are right, and the resulting multiplier. */
export type Offer = { ranks: number; multiplier4: number }
export type Offers = Partial<Record<Guess, Offer>>

export type HiloOutcome = {
  status: 'open' | 'settled'
  /** All cards in order; the last one is open. */
  cards: number[]
  /** The action at each card except the last. */
  moves: (Guess | 'skip')[]
  guesses: number
  skips: number
  /** The present value of the round in ten-thousandths of the bet; 0 after a wrong guess. */
  multiplier4: number
  /** The available guesses; `null` if the round is over. */
  offers: Offers | null
  cashedOut: boolean
  /** The cash-out was automatic, because no further guess is possible. */
  auto: boolean
}

export const rankOf = (card: number) => (card % RANKS) + 1

/** How many of 13 ranks make a guess right; on the lowest and highest rank the guess excludes equality. */
export function winningRanks(rank: number, guess: Guess): number {
  if (guess === 'same') return rank === 1 || rank === KING ? 1 : 0
  if (guess === 'high') return rank === KING ? 0 : rank === 1 ? RANKS - 1 : RANKS + 1 - rank
  return rank === 1 ? 0 : rank === KING ? RANKS - 1 : rank
}

function isRight(before: number, after: number, guess: Guess): boolean {
  if (guess === 'same') return after === before
  // Equal cards win if they belong to the side, and lose if they are a guess of their own.
  if (guess === 'high') return before === 1 ? after > 1 : after >= before
  return before === KING ? after < KING : after <= before
}

/** `floor(9900 * product(13/w))`, from the product of all right guesses, so that rounding happens once. */
function multiplierOf(rtpBp: number, guessed: readonly number[]): number {
  let numerator = BigInt(rtpBp)
  let denominator = 1n
  for (const ranks of guessed) {
    numerator *= BigInt(RANKS)
    denominator *= BigInt(ranks)
  }
  return Number(numerator / denominator)
}

function capOf(model: HiloModel, bet: Bet<HiloParams>): number {
  return Math.min(bet.capMultiplier4 ?? model.maxMultiplier4, model.maxMultiplier4)
}

function validateBet(model: HiloModel, bet: Bet<HiloParams>) {
  const cap = bet.capMultiplier4 ?? model.maxMultiplier4
  if (!paramsSchema.safeParse(bet.params).success || !Number.isSafeInteger(cap))
    throw new InvalidBet('params_invalid')
  assertMultiple(bet.amount, SMALLEST_STEP)
  if (multiplierOf(model.rtpBp, [RANKS - 1]) > cap)
    throw new InvalidBet('bet_exceeds_max_payout', 'even the safest guess would pass the cap')
}

/** The available guesses on a card after these right guesses: none that would pass the cap. */
function offersOn(card: number, guessed: readonly number[], terms: Terms): Offers {
  const offers: Offers = {}
  for (const guess of GUESSES) {
    const ranks = winningRanks(rankOf(card), guess)
    if (ranks === 0) continue
    const multiplier4 = multiplierOf(terms.rtpBp, [...guessed, ranks])
    if (multiplier4 <= terms.cap) offers[guess] = { ranks, multiplier4 }
  }
  return offers
}

type Terms = { rtpBp: number; cap: number; maxGuesses: number; maxSkips: number }

/** No guess is left: the largest number of guesses is reached, or even the safest would pass the cap. */
function isFull(guessed: readonly number[], { rtpBp, cap, maxGuesses }: Terms): boolean {
  return guessed.length === maxGuesses || multiplierOf(rtpBp, [...guessed, RANKS - 1]) > cap
}

/** Draws the cards of a round one after another, without money. */
class Course {
  readonly cards: number[]
  readonly moves: (Guess | 'skip')[] = []
  /** The number of winning ranks of each right guess. */
  readonly guessed: number[] = []
  skips = 0
  lost = false
  cashedOut = false
  auto = false
  readonly #draw: () => number
  readonly #terms: Terms

  constructor(draw: () => number, terms: Terms) {
    this.#draw = draw
    this.#terms = terms
    this.cards = [draw()]
  }

  get over(): boolean {
    return this.lost || this.cashedOut
  }

  get last(): number {
    return this.cards.at(-1)!
  }

  offers(): Offers {
    return offersOn(this.last, this.guessed, this.#terms)
  }

  do(action: HiloAction): void {
    if (this.over) throw new IllegalAction('the round is over')
    if (action === 'cashout') return this.#take()
    const before = this.last
    if (action === 'skip') {
      if (this.skips === this.#terms.maxSkips) throw new IllegalAction('no skip is left')
      this.skips += 1
      this.#turn(action)
      return
    }
    const offer = this.offers()[action]
    if (!offer) throw new IllegalAction('the guess is not offered')
    this.#turn(action)
    if (!isRight(rankOf(before), rankOf(this.last), action)) {
      this.lost = true
      return
    }
    this.guessed.push(offer.ranks)
    this.cashedOut = this.auto = isFull(this.guessed, this.#terms)
  }

  #take(): void {
    if (this.guessed.length === 0) throw new IllegalAction('nothing is guessed yet')
    this.cashedOut = true
  }

  #turn(move: Guess | 'skip'): void {
    this.moves.push(move)
    this.cards.push(this.#draw())
  }
}

export const hilo: Engine<HiloModel, HiloParams, HiloAction, HiloOutcome> = {
  kind: 'instant',
  paramsSchema,
  actionSchema,
  validateModel: (raw) => modelSchema.parse(raw),
  validateBet,
  capMaximum4: (model) => model.maxMultiplier4,
  maxFactor4: capOf,

  chosenChance4(_model, _params, _actions, { cards, moves }) {
    let chance = 1
    moves.forEach((move, at) => {
      if (move !== 'skip') chance *= winningRanks(rankOf(cards[at]!), move) / RANKS
    })
    return Math.ceil(10_000 * chance)
  },

  maxPayout: (model, bet) => payoutOf(bet.amount, capOf(model, bet)),

  play(model, bet, rng, state, action) {
    const actions = [...(state?.actions ?? []), ...(action === undefined ? [] : [action])]
    const { rtpBp, maxGuesses, maxSkips } = model
    const course = new Course(() => rng.below(DECK), {
      rtpBp,
      maxGuesses,
      maxSkips,
      cap: capOf(model, bet),
    })
    for (const one of actions) course.do(one)
    const { cards, moves, guessed, skips, lost, cashedOut, auto, over } = course
    const multiplier4 = lost ? 0 : guessed.length === 0 ? ONE4 : multiplierOf(rtpBp, guessed)
    const told = { cards, moves, guesses: guessed.length, skips, multiplier4 }
    const stake = bet.amount
    if (over) {
      const outcome = { ...told, status: 'settled' as const, offers: null, cashedOut, auto }
      const payout = payoutOf(stake, multiplier4)
      return { status: 'settled', outcome, stake, payout, state: null }
    }
    const offers = course.offers()
    const outcome = { ...told, status: 'open' as const, offers, cashedOut, auto }
    const legal: HiloAction[] = GUESSES.filter((guess) => offers[guess])
    if (skips < maxSkips) legal.push('skip')
    if (guessed.length > 0) legal.push('cashout')
    return { status: 'open', outcome, legal, stake, state: { actions } }
  },

  autoAction: (model, bet, rng, state) =>
    hilo.play(model, bet, rng, state).outcome.guesses > 0 ? 'cashout' : 'void',

  // An outcome contains no card that was not drawn.
  publicView: (outcome) => outcome,

  feats: ({ guesses, multiplier4 }) => (multiplier4 > 0 && guesses >= LONG_ROW ? ['row-8'] : []),
}
