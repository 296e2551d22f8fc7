import { type Model } from './model.ts'
import { type RandomStream } from './stream.ts'

export type { Expected, Model } from './model.ts'

/** Money in integer minor units of the round's currency. */
export type Minor = bigint

/** `capMultiplier4`: highest multiplier the round may reach, in ten-thousandths of the bet. */
export type Bet<P> = {
  amount: Minor
  params: P
  capMultiplier4?: number | undefined
}

/** All that is needed besides bet and seeds to come back to a round. */
export type RoundState<A> = {
  readonly actions: readonly A[]
}

export type LegalActions<A> =
  | readonly A[]
  | { kind: 'holdMask' }
  | { kind: 'cell'; closed: readonly number[]; cashout: boolean }

/** `stake` is all that was staked so far, `payout` all that is returned, stake included. */
export type Step<A, O> =
  | { status: 'open'; outcome: O; legal: LegalActions<A>; stake: Minor; state: RoundState<A> }
  | { status: 'settled'; outcome: O; stake: Minor; payout: Minor; state: null }

/** The part of a zod schema that a generic caller needs. */
export type Schema<T> = {
  safeParse(raw: unknown): { success: true; data: T } | { success: false }
}

/** A part of a bet that has a limit of its own: what lies on one place of a table. */
export type BetPart = {
  /** Known by it among the parts of the bet; none is named twice. */
  readonly place: string
  /** Which of the currency's limits of places holds for it. */
  readonly limit: string
  /** Minor units. */
  readonly amount: Minor
}

/** What the keeper of a common draw asks its engine: a crash round that climbs, and ends where it was drawn. */
export type SharedDraw<M extends Model, P> = {
  /** How long stakes are taken before the start, and how long its end is shown. */
  /** How long bets are open and how long the end is shown, and how many draws a chain is made for. */
  phases(model: M): { bettingMs: number; cooldownMs: number; chainLength: number }
  /** Where the crash round ends, in hundredths of the stake. */
  draw(model: M, rng: RandomStream): number
  /** Milliseconds after the start at which it is over. */
  endOf(end100: number): number
  /** Hundredths, so many milliseconds after the start. */
  reachedAt(ms: number): number
  /** The lowest multiplier at which money is taken, hundredths. */
  lowest(model: M): number
  /** At which multiplier the bet is taken whatever its player does. */
  ceiling(model: M, params: P): number
  /** The params of a bet in a crash round, with the cap that the currency's greatest payout sets. */
  paramsOf(model: M, wish: SharedWish): P
  /** The action that takes the money at that multiplier; the crash round has come to its end where none is told. */
  actionAt(multiplier100?: number): unknown
  /** Where the money of a bet was taken, hundredths; null where it was not, or not yet. */
  takenAt(outcome: unknown): number | null
  /** The outcome of a bet as it may be told once the crash round is over: with where it ended. */
  landed(outcome: unknown, end100: number): unknown
}
export type SharedWish = {
  flight: number
  seat: number
  auto100: number | null
  amount: Minor
  maxPayout: Minor
}

export type Engine<M extends Model, P, A, O> = {
  /** Which row of the currency's limits holds for the bet. */
  readonly kind: BetKind
  /** How its stakes are weighed against a wager; left out: slots as slots, all others as instant games. */
  readonly wager?: WagerKind
  /**
   * Its rounds are drawn for all players at once: no pair of one player's proves them, and they are staked
   * and ended by whoever keeps the common draw, never by a call of the rounds' own.
   */
  readonly shared?: SharedDraw<M, P>
  readonly paramsSchema: Schema<P>
  /** `null` when a round is settled at once. */
  readonly actionSchema: Schema<A> | null
  /** Throws on a malformed model. */
  validateModel(raw: unknown): M
  /** Throws `InvalidBet`: shape, range, step; the wallet and the currency are not its business. */
  validateBet(model: M, bet: Bet<P>): void
  /** Where a bet is laid on places: what lies on each, to be held to the limits of the currency. */
  parts?(model: M, bet: Bet<P>): readonly BetPart[]
  /** The model's own cap in ten-thousandths, where rounds carry a `capMultiplier4`; else `null`. */
  capMaximum4(model: M): number | null
  /** Largest payout in ten-thousandths of the bet, for the check against the currency's cap. */
  maxFactor4(model: M, bet: Bet<P>): number
  /** Largest payout of this bet in minor units. */
  maxPayout(model: M, bet: Bet<P>): Minor
  /**
   * Pure: the stream stands at byte 0 of the round, and every action of `state` is replayed
   * before `action`. The bet has passed `validateBet`. Throws `IllegalAction`.
   */
  play(model: M, bet: Bet<P>, rng: RandomStream, state?: RoundState<A>, action?: A): Step<A, O>
  /**
   * The chance to win that the player has chosen by parameters and moves, in ten-thousandths, rounded up;
   * left out where there is nothing to choose. The outcome of the whole round tells what a move was made on.
   */
  chosenChance4?(model: M, params: P, actions: readonly A[], outcome: O): number
  /**
   * What the chosen params return on average and the standard deviation of it, per unit staked; left out where
   * params choose no more than a chance, or nothing: then the model's own figures hold.
   */
  figuresOf?(model: M, params: P): { rtp: number; sd: number }
  /** How an abandoned round goes on (games.md 4.2); `void` returns the stake. */
  autoAction(model: M, bet: Bet<P>, rng: RandomStream, state: RoundState<A>): A | 'void'
  /** What may be sent: the outcome without anything the player has not uncovered. */
  publicView(outcome: O, status: 'open' | 'settled'): unknown
}

export type BetKind =
  | 'slot'
  | 'instant'
  | 'roulette'
  | 'blackjack'
  | 'baccarat'
  | 'videopoker'
  | 'keno'

export type WagerKind = 'slot' | 'instant'

export function wagerKindOf({ kind, wager }: { kind: BetKind; wager?: WagerKind }): WagerKind {
  return wager ?? (kind === 'slot' ? 'slot' : 'instant')
}

export type InvalidBetKey =
  | 'bet_not_on_ladder'
  | 'bet_out_of_range'
  | 'bet_step'
  | 'bet_exceeds_max_payout'
  | 'part_out_of_range'
  | 'part_step'
  | 'part_twice'
  | 'part_closed'
  | 'params_invalid'

/** The bet may not be placed; `key` is stable and goes to the caller. */
export class InvalidBet extends Error {
  override name = 'InvalidBet'
  readonly key: InvalidBetKey

  constructor(key: InvalidBetKey, message: string = key) {
    super(message)
    this.key = key
  }
}

/** The action is not offered in this state of the round; nothing has changed. */
export class IllegalAction extends Error {
  override name = 'IllegalAction'
  readonly key = 'illegal_action'
}

/** Throws `InvalidBet` unless the amount is a positive multiple of `step` (minor units). */
export function assertMultiple(amount: Minor, step: Minor) {
  if (amount <= 0n) throw new InvalidBet('bet_out_of_range', 'the bet must be positive')
  if (amount % step !== 0n)
    throw new InvalidBet('bet_step', `the bet must be a multiple of ${step}`)
}

/** The one rounding rule (games.md 3): floor of bet times multiplier, in minor units. */
export function payoutOf(amount: Minor, multiplier4: number): Minor {
  return (amount * BigInt(multiplier4)) / 10_000n
}

export type Celebration = 'none' | 'small' | 'big' | 'huge' | 'max'

/**
 * How loudly a result may be shown (games.md 6, UK RTS 14F), stake and payout in minor units:
 * what does not exceed the stake is a loss, however it is called, and gets no celebration.
 */
export function celebration(stake: Minor, payout: Minor): Celebration {
  if (stake <= 0n || payout <= stake) return 'none'
  if (payout >= stake * 100n) return 'max'
  if (payout >= stake * 30n) return 'huge'
  if (payout >= stake * 10n) return 'big'
  return 'small'
}
