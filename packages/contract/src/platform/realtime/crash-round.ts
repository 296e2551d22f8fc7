import * as z from 'zod/mini'
import { Moment, Money } from '../../base.ts'

/** A shared crash round as everybody may see it. Its end is revealed when it has ended. */
export const CrashRoundView = z.object({
  id: z.int(),
  /** Its number in the chain, and the public values from which it is drawn. */
  chain: z.int(),
  link: z.int(),
  serverSeedHash: z.string(),
  salt: z.string(),
  bettingAt: Moment,
  startsAt: Moment,
  endedAt: z.nullable(Moment),
  /** In hundredths. */
  crash100: z.nullable(z.int()),
  serverSeed: z.nullable(z.string()),
  /** The servers were unavailable while the round ran; bets that were not cashed out were returned. */
  interrupted: z.boolean(),
  /** The server's time, because the clock of a device may be wrong. */
  now: Moment,
})
export type CrashRoundView = z.output<typeof CrashRoundView>

/** A bet of the crash round with the name that its player has chosen to show. */
export const CrashRoundBet = z.object({
  /** Unique in this list, and of no meaning elsewhere. */
  key: z.string(),
  name: z.nullable(z.string()),
  stake: Money,
  /** The multiplier at the cash-out, in hundredths; null while the bet is running. */
  taken100: z.nullable(z.int()),
})
export type CrashRoundBet = z.output<typeof CrashRoundBet>

export const CrashBetsView = z.object({
  flight: z.int(),
  /** The number of all bets, including those that are not listed. */
  count: z.int(),
  bets: z.array(CrashRoundBet).check(z.maxLength(60)),
})
export type CrashBetsView = z.output<typeof CrashBetsView>
