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

/** Everything besides bet and seeds that is needed to continue a round. */
export type RoundState<A> = {
  readonly actions: readonly A[]
}

export type LegalActions<A> =
  | readonly A[]
  | { kind: 'holdMask' }
  | { kind: 'cell'; closed: readonly number[]; cashout: boolean }

/** `stake` is the total stake so far; `payout` is the total return, stake included. */
export type Step<A, O> =
  | { status: 'open'; outcome: O; legal: LegalActions<A>; stake: Minor; state: RoundState<A> }
  | { status: 'settled'; outcome: O; stake: Minor; payout: Minor; state: null }

/** The part of a zod schema that generic callers need. */
export type Schema<T> = {
  safeParse(raw: unknown): { success: true; data: T } | { success: false }
}

/** A part of a bet with a limit of its own: the amount on one place of a table. */
export type BetPart = {
  /** The unique name of the part within its bet. */
  readonly place: string
  /** The key of the currency's limits that applies to the place. */
  readonly limit: string
  /** Minor units. */
  readonly amount: Minor
}

/** What an engine offers for shared rounds (crash games), in which a multiplier rises until its drawn end. */
export type SharedDraw<M extends Model, P> = {
  /** The betting time before the start, and how long the end is shown. */
  /** The betting time, how long the end is shown, and the number of draws in a chain. */
  phases(model: M): { bettingMs: number; cooldownMs: number; chainLength: number }
  /** The multiplier at which the crash round ends, in hundredths. */
  draw(model: M, rng: RandomStream): number
  /** The duration until that end, in milliseconds after the start. */
  endOf(end100: number): number
  /** The multiplier after so many milliseconds, in hundredths. */
  reachedAt(ms: number): number
  /** The lowest multiplier of a cash-out, in hundredths. */
  lowest(model: M): number
  /** The multiplier at which the bet is cashed out automatically, in hundredths. */
  ceiling(model: M, params: P): number
  /** The params of a bet in a crash round, with the cap that results from the currency's largest payout. */
  paramsOf(model: M, wish: SharedWish): P
  /** The action that cashes out at a multiplier; without one, the crash round has ended. */
  actionAt(multiplier100?: number): unknown
  /** The multiplier at which the bet was cashed out, in hundredths; null if it was not, or not yet. */
  takenAt(outcome: unknown): number | null
  /** The outcome of a bet that may be shown after the crash round is over: with the round's end. */
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
  /** The key of the currency's limits that applies to the bet. */
  readonly kind: BetKind
  /**
   * The kind of its stakes for the wagering of bonuses; by default, slots count as slots and all others as instant
   * games.
   */
  readonly wager?: WagerKind
  /**
   * Present if rounds are drawn for all players together: no seed pair of a player proves them, and the scheduler of
   * crash rounds stakes and ends them, not the calls for rounds.
   */
  readonly shared?: SharedDraw<M, P>
  readonly paramsSchema: Schema<P>
  /** `null` if a round is settled at once. */
  readonly actionSchema: Schema<A> | null
  /** Throws on a malformed model. */
  validateModel(raw: unknown): M
  /** Throws `InvalidBet` for a wrong shape, range or step; it does not know the wallet and the currency. */
  validateBet(model: M, bet: Bet<P>): void
  /** For bets on places: the amount on each place, to be checked against the currency's limits. */
  parts?(model: M, bet: Bet<P>): readonly BetPart[]
  /** The model's own cap in ten-thousandths, if rounds have a `capMultiplier4`; else `null`. */
  capMaximum4(model: M): number | null
  /** Largest payout in ten-thousandths of the bet, to be checked against the currency's cap. */
  maxFactor4(model: M, bet: Bet<P>): number
  /** Largest payout of this bet in minor units. */
  maxPayout(model: M, bet: Bet<P>): Minor
  /**
   * Pure: the stream starts at byte 0 of the round, and every action of `state` is replayed before `action`. The bet
   * has passed `validateBet`. Throws `IllegalAction`.
   */
  play(model: M, bet: Bet<P>, rng: RandomStream, state?: RoundState<A>, action?: A): Step<A, O>
  /**
   * The chance to win that the player has chosen by parameters and moves, in ten-thousandths, rounded up; absent if
   * there is no choice. The outcome of the whole round shows the information that a move was based on.
   */
  chosenChance4?(model: M, params: P, actions: readonly A[], outcome: O): number
  /**
   * Mean return and standard deviation for the chosen params, per unit staked; absent if the params choose only a
   * chance or nothing, so that the model's own figures apply.
   */
  figuresOf?(model: M, params: P): { rtp: number; sd: number }
  /** The next action of an abandoned round (games.md 4.2); `void` returns the stake. */
  autoAction(model: M, bet: Bet<P>, rng: RandomStream, state: RoundState<A>): A | 'void'
  /** The outcome without anything that the player has not uncovered; only this may be sent. */
  publicView(outcome: O, status: 'open' | 'settled'): unknown
  /** What is rare about a round that has won, by name; absent if nothing is. */
  feats?(outcome: O): readonly string[]
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

/** The bet is not allowed; `key` is stable and is sent to the caller. */
export class InvalidBet extends Error {
  override name = 'InvalidBet'
  readonly key: InvalidBetKey

  constructor(key: InvalidBetKey, message: string = key) {
    super(message)
    this.key = key
  }
}

/** The action is not available in this state of the round; nothing has changed. */
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

/** The only rounding rule (games.md 3): floor of bet times multiplier, in minor units. */
export function payoutOf(amount: Minor, multiplier4: number): Minor {
  return (amount * BigInt(multiplier4)) / 10_000n
}

export type Celebration = 'none' | 'small' | 'big' | 'huge' | 'max'

/**
 * How strongly a result may be celebrated (games.md 6, UK RTS 14F), with stake and payout in minor units: a payout that
 * does not exceed the stake is a loss, whatever it is called, and gets no celebration.
 */
export function celebration(stake: Minor, payout: Minor): Celebration {
  if (stake <= 0n || payout <= stake) return 'none'
  if (payout >= stake * 100n) return 'max'
  if (payout >= stake * 30n) return 'huge'
  if (payout >= stake * 10n) return 'big'
  return 'small'
}
