import limitsJson from './limits.json' with { type: 'json' }
import { type BetKind, type BetPart, InvalidBet, type Minor } from './engine.ts'

export type Currency = keyof typeof limitsJson.currencies

/** The smallest and the largest bet. `places`: the largest amount on one place of a table, by kind of place. */
export type BetRange = {
  readonly min: Minor
  readonly max: Minor
  readonly step: Minor
  readonly places?: Readonly<Record<string, Minor>>
}
type RangeKind = Exclude<BetKind, 'slot'>

/** Bet limits of a currency in minor units; a major unit has `exponent` digits of them. */
export type CurrencyLimits = {
  readonly exponent: number
  /** The step of table bets, chosen so that halves and 3:2 are exact. */
  readonly step: Minor
  /** The step of bets with a decimal multiplier. */
  readonly instantStep: Minor
  /** Largest payout of one round. */
  readonly maxPayout: Minor
  /** Legal slot bets in ascending order, before those that could exceed `maxPayout` are removed. */
  readonly slotLadder: readonly Minor[]
  readonly instant: { readonly min: Minor; readonly max: Minor }
  /** The limits of all bets that are not on the ladder, by kind of game. */
  readonly ranges: Readonly<Record<RangeKind, BetRange>>
}

export const currencies = Object.keys(limitsJson.currencies) as Currency[]

const byCurrency = new Map<string, CurrencyLimits>(
  Object.entries(limitsJson.currencies).map(([currency, raw]) => [
    currency,
    {
      exponent: raw.exponent,
      step: BigInt(raw.step),
      instantStep: BigInt(raw.instantStep),
      maxPayout: BigInt(raw.maxPayout),
      slotLadder: raw.slotLadder.map(BigInt),
      instant: { min: BigInt(raw.instant.min), max: BigInt(raw.instant.max) },
      ranges: rangesOf(raw),
    },
  ]),
)

type RawLimits = (typeof limitsJson.currencies)[Currency]

function rangesOf({ roulette, baccarat, ...raw }: RawLimits): Record<RangeKind, BetRange> {
  const step = BigInt(raw.step)
  const instantStep = BigInt(raw.instantStep)
  const range = ({ min, max }: { min: number; max: number }) => ({
    min: BigInt(min),
    max: BigInt(max),
  })
  const { minChip, table, ...places } = roulette
  const { min, max: main, tie, pair } = baccarat
  return {
    instant: { ...range(raw.instant), step: instantStep },
    keno: { ...range(raw.keno), step: instantStep },
    blackjack: { ...range(raw.blackjack), step },
    videopoker: { ...range(raw.videopoker), step },
    roulette: { ...range({ min: minChip, max: table }), step, places: minors(places) },
    // Player and banker, the tie and two pairs can all be bet on in one round.
    baccarat: {
      ...range({ min, max: 2 * main + tie + 2 * pair }),
      step,
      places: minors({ main, tie, pair }),
    },
  }
}

function minors(sums: Record<string, number>): Record<string, Minor> {
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, BigInt(sum)]))
}

export function limitsOf(currency: Currency): CurrencyLimits {
  const found = byCurrency.get(currency)
  if (!found) throw new RangeError(`no limits for currency ${currency}`)
  return found
}

/** Legal bets (minor units) of a slot that pays at most `maxWinX` times the bet (games.md 3). */
export function slotLadder(currency: Currency, maxWinX: number): readonly Minor[] {
  const { slotLadder: ladder, maxPayout } = limitsOf(currency)
  return ladder.filter((bet) => bet * BigInt(maxWinX) <= maxPayout)
}

/** `min(model maximum, floor(maxPayout * 10000 / bet))`, in ten-thousandths (games.md 3). */
export function capMultiplier4(currency: Currency, amount: Minor, modelMaximum4: number): number {
  if (amount <= 0n) return modelMaximum4
  const affordable = (limitsOf(currency).maxPayout * 10_000n) / amount
  return affordable < BigInt(modelMaximum4) ? Number(affordable) : modelMaximum4
}

/**
 * Throws `InvalidBet` unless the currency allows the amount (minor units) in a game of this kind with a largest payout
 * of `maxFactor4` ten-thousandths of the bet; without `maxFactor4` the payout is not checked.
 */
export function assertBetAmount(bet: {
  kind: BetKind
  currency: Currency
  amount: Minor
  maxFactor4?: number
}) {
  const limits = limitsOf(bet.currency)
  if (bet.kind === 'slot') assertOnLadder(limits, bet.amount)
  else assertInRange(limits.ranges[bet.kind], bet.amount)
  if (bet.amount * BigInt(bet.maxFactor4 ?? 0) > limits.maxPayout * 10_000n) {
    throw new InvalidBet('bet_exceeds_max_payout', `a win could exceed ${limits.maxPayout}`)
  }
}

function assertOnLadder({ slotLadder: ladder }: CurrencyLimits, amount: Minor) {
  if (amount < ladder[0]! || amount > ladder.at(-1)!) throw new InvalidBet('bet_out_of_range')
  if (!ladder.includes(amount)) throw new InvalidBet('bet_not_on_ladder')
}

function assertInRange({ min, max, step }: BetRange, amount: Minor) {
  if (amount < min || amount > max) throw new InvalidBet('bet_out_of_range')
  if (amount % step !== 0n) throw new InvalidBet('bet_step')
}

/** Throws `InvalidBet` unless every part of a bet fits its place, and no place occurs twice. */
export function assertBetParts(kind: BetKind, currency: Currency, parts: readonly BetPart[]) {
  const range = kind === 'slot' ? undefined : limitsOf(currency).ranges[kind]
  const named = new Set<string>()
  for (const { place, limit, amount } of parts) {
    const most = range?.places?.[limit]
    if (!range || most === undefined) throw new TypeError(`no limit ${limit} in bets of ${kind}`)
    if (amount < range.min || amount > most) throw new InvalidBet('part_out_of_range')
    if (amount % range.step !== 0n) throw new InvalidBet('part_step')
    if (named.has(place)) throw new InvalidBet('part_twice')
    named.add(place)
  }
}
