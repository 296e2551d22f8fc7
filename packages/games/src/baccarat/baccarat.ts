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

/** A divisor of every currency's step of table bets (minor units); the currency's limits are stricter. */
const SMALLEST_STEP: Minor = 20n
const DECK = 52
const RANKS = 13

const modelSchema = z.looseObject({
  ...modelShape,
  engine: z.literal('baccarat'),
  decks: z.int().check(z.positive(), z.lte(8)),
  /** Nineteen to twenty, in hundredths: the commission of the bank is five per cent. */
  bankerPays: z.tuple([z.int().check(z.positive()), z.literal(100)]),
  tiePays: z.int().check(z.positive()),
  pairPays: z.int().check(z.positive()),
  /** Whether bets on the tie and on pairs are accepted; the default is no. */
  sideBets: z.optional(z.boolean()),
})
export type BaccaratModel = z.infer<typeof modelSchema>

const stake = z.optional(z.int().check(z.positive()))
export const spots = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const
export type Spot = (typeof spots)[number]
const limits = {
  player: 'main',
  banker: 'main',
  tie: 'tie',
  playerPair: 'pair',
  bankerPair: 'pair',
} as const satisfies Record<Spot, string>

/** Minor units, by the spot of the bet. */
const paramsSchema = z.strictObject({
  bets: z.strictObject({
    player: stake,
    banker: stake,
    tie: stake,
    playerPair: stake,
    bankerPair: stake,
  }),
})
export type BaccaratParams = z.infer<typeof paramsSchema>

export type BaccaratOutcome = {
  /** Cards 0..51 in the order of dealing. */
  player: number[]
  banker: number[]
  playerTotal: number
  bankerTotal: number
  winner: 'player' | 'banker' | 'tie'
  playerPair: boolean
  bankerPair: boolean
}

/** An ace counts one; tens and pictures count zero. */
export function valueOf(card: number): number {
  const rank = (card % RANKS) + 1
  return rank >= 10 ? 0 : rank
}

export function totalOf(cards: readonly number[]): number {
  let sum = 0
  for (const card of cards) sum += valueOf(card)
  return sum % 10
}

/**
 * Whether the bank draws, by the total of its two cards and the value of the player's third card (null: there is none).
 */
export function bankerDraws(total: number, third: number | null): boolean {
  if (third === null) return total <= 5
  if (total <= 2) return true
  if (total === 3) return third !== 8
  if (total === 4) return third >= 2 && third <= 7
  if (total === 5) return third >= 4 && third <= 7
  return total === 6 && (third === 6 || third === 7)
}

/** Deals a round; `next` returns the next card of the shoe. */
export function deal(next: () => number): BaccaratOutcome {
  const player = [next()]
  const banker = [next()]
  player.push(next())
  banker.push(next())
  const natural = totalOf(player) >= 8 || totalOf(banker) >= 8
  if (!natural) {
    let third: number | null = null
    if (totalOf(player) <= 5) {
      player.push(next())
      third = valueOf(player[2]!)
    }
    if (bankerDraws(totalOf(banker), third)) banker.push(next())
  }
  const playerTotal = totalOf(player)
  const bankerTotal = totalOf(banker)
  const winner = playerTotal > bankerTotal ? 'player' : bankerTotal > playerTotal ? 'banker' : 'tie'
  return {
    player,
    banker,
    playerTotal,
    bankerTotal,
    winner,
    playerPair: isPair(player),
    bankerPair: isPair(banker),
  }
}

const isPair = ([one, other]: readonly number[]) => one! % RANKS === other! % RANKS

/** The return of a stake on a spot; each spot is floored separately (games.md 3). */
export function returnOf(
  { bankerPays: [pays, of], tiePays, pairPays }: BaccaratModel,
  { winner, playerPair, bankerPair }: BaccaratOutcome,
  spot: Spot,
  staked: number,
): number {
  if (spot === 'tie') return winner === 'tie' ? staked * (tiePays + 1) : 0
  if (spot === 'playerPair') return playerPair ? staked * (pairPays + 1) : 0
  if (spot === 'bankerPair') return bankerPair ? staked * (pairPays + 1) : 0
  if (winner === 'tie') return staked
  if (winner !== spot) return 0
  return spot === 'player' ? 2 * staked : staked + Math.floor((staked * pays) / of)
}

type Shares = Record<BaccaratOutcome['winner'], number>

/** The published share of deals that each side wins. */
export const sharesOf = ({ expected }: BaccaratModel) =>
  (expected as unknown as { probability: Shares }).probability

const laid = ({ bets }: BaccaratParams) =>
  spots.flatMap((spot) => (bets[spot] === undefined ? [] : [[spot, bets[spot]] as const]))

/** The largest return of the stakes, over all results that can occur together. */
function mostReturned(model: BaccaratModel, params: BaccaratParams): number {
  const pairs = { playerPair: true, bankerPair: true }
  const sums = (['player', 'banker', 'tie'] as const).map((winner) => {
    const outcome = { winner, ...pairs } as BaccaratOutcome
    return laid(params).reduce((sum, [spot, sum1]) => sum + returnOf(model, outcome, spot, sum1), 0)
  })
  return Math.max(...sums)
}

function validateBet(_model: BaccaratModel, bet: Bet<BaccaratParams>) {
  const params = paramsSchema.safeParse(bet.params)
  if (!params.success) throw new InvalidBet('params_invalid')
  let sum = 0n
  for (const [, staked] of laid(params.data)) {
    assertMultiple(BigInt(staked), SMALLEST_STEP)
    sum += BigInt(staked)
  }
  if (sum === 0n || sum !== bet.amount)
    throw new InvalidBet('params_invalid', 'the bets are not the stake')
}

export const baccarat: Engine<BaccaratModel, BaccaratParams, never, BaccaratOutcome> = {
  kind: 'baccarat',
  paramsSchema,
  actionSchema: null,
  validateModel: (raw) => modelSchema.parse(raw),
  validateBet,

  parts(model, { params }) {
    return laid(params).map(([spot, staked]) => {
      if (limits[spot] !== 'main' && !model.sideBets) throw new InvalidBet('part_closed')
      return { place: spot, limit: limits[spot], amount: BigInt(staked) }
    })
  },

  capMaximum4: () => null,
  maxFactor4: (model, { amount, params }) =>
    Math.ceil((mostReturned(model, params) / Number(amount)) * 10_000),
  maxPayout: (model, { params }) => BigInt(mostReturned(model, params)),

  // A stake on both sides returns something whoever wins, so the covered chance is the chosen one.
  chosenChance4(model, { bets: { player, banker, tie } }) {
    const shares = sharesOf(model)
    const bothSides = player !== undefined && banker !== undefined
    const covered =
      (player === undefined ? 0 : shares.player) +
      (banker === undefined ? 0 : shares.banker) +
      (tie === undefined && !bothSides ? 0 : shares.tie)
    return Math.ceil(10_000 * Math.min(1, covered) - 1e-6)
  },

  play(model, { amount: stake, params }, rng, state, action) {
    if (action !== undefined || state?.actions.length) {
      throw new IllegalAction('the cards follow their table')
    }
    const shoe = rng.shuffle(DECK * model.decks)
    const outcome = deal(() => shoe.next() % DECK)
    let payout = 0
    for (const [spot, staked] of laid(params)) payout += returnOf(model, outcome, spot, staked)
    return { status: 'settled', outcome, stake, payout: BigInt(payout), state: null }
  },

  autoAction() {
    throw new IllegalAction('a deal is never left open')
  },

  publicView: (outcome) => outcome,
}
