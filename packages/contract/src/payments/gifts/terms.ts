/** The terms of an offer as operators write them and as they are kept, version by version. */
import * as z from 'zod/mini'
import { Currency, Minor } from '../../base.ts'
import { WAGER_TIMES_MAX, WagerWeights } from '../../ledger/wallet/bonus.ts'

const whole = (least: number, most: number) =>
  z.int('Нужно целое число').check(z.minimum(least), z.maximum(most))
const id = whole(1, 2_000_000_000)
const sum = Minor.check(z.refine((minor) => minor > 0n, 'Нужна сумма больше нуля'))

/** In minor units of its currency. A player whose currency is not among them is not given it. */
const Sums = z.strictObject({
  currency: Currency,
  /** The bonus; with a deposit the most of it; of free rounds the bet of one; of cash the cash. */
  amount: sum,
  /** The largest bet that the bonus may stand in. */
  maxBet: z.nullable(sum),
  /** The most that becomes cash. */
  maxWin: z.nullable(sum),
  /** The least deposit that it goes with. */
  minimum: z.nullable(sum),
})
export type OfferSums = z.output<typeof Sums>

export const OfferTerms = z.strictObject({
  sums: z.array(Sums).check(
    z.minLength(1, 'Нужна хотя бы одна валюта'),
    z.maxLength(8),
    z.refine(
      (all) => new Set(all.map(({ currency }) => currency)).size === all.length,
      'Каждая валюта один раз',
    ),
  ),
  /**
   * How many times the bonus, or what free rounds have won, is to be staked; 0 where nothing is. Null
   * here and below: as the setting `gift_wager_config` says on the day it is taken.
   */
  wagerTimes: z.nullable(z.number().check(z.minimum(0), z.maximum(WAGER_TIMES_MAX))),
  weights: z.nullable(WagerWeights),
  /** A stake on a chance above this one (ten-thousandths), chosen by the player, counts nothing. */
  certainFrom: z.nullable(whole(1, 10_000)),
  closedGames: z.array(id).check(z.maxLength(200)),
  /** Days until it has to be taken; null where it waits for ever. */
  takeDays: z.nullable(whole(1, 365)),
  /** Days until it has to be played through. */
  playDays: whole(1, 90),
  /** Of the deposit, where it goes with one. */
  percent: z.nullable(whole(1, 500)),
  /** Of rounds that cost nothing. */
  rounds: z.nullable(z.strictObject({ gameId: id, count: whole(1, 500) })),
})
export type OfferTerms = z.output<typeof OfferTerms>
