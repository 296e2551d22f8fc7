import * as z from 'zod/mini'
import { Moment, Money } from '../../base.ts'

/** A shared crash round as everybody may see it. Where it ends is told when it has ended. */
export const CrashRoundView = z.object({
  id: z.int(),
  /** Its place in the chain, and the public side of what draws it. */
  chain: z.int(),
  link: z.int(),
  serverSeedHash: z.string(),
  salt: z.string(),
  bettingAt: Moment,
  startsAt: Moment,
  endedAt: z.nullable(Moment),
  /** Hundredths. */
  crash100: z.nullable(z.int()),
  serverSeed: z.nullable(z.string()),
  /** The servers were away while it was in the air: what was not taken went back. */
  interrupted: z.boolean(),
  /** The server's time as it told this: a device's own clock may be wrong. */
  now: Moment,
})
export type CrashRoundView = z.output<typeof CrashRoundView>

/** A bet of the crash round beside the name that its player has chosen to be shown by. */
export const CrashRoundBet = z.object({
  /** Of the list, and of nothing else. */
  key: z.string(),
  name: z.nullable(z.string()),
  stake: Money,
  /** Where it was taken, hundredths; null while it is in the air. */
  taken100: z.nullable(z.int()),
})
export type CrashRoundBet = z.output<typeof CrashRoundBet>

export const CrashBetsView = z.object({
  flight: z.int(),
  /** How many bets the crash round has, also of those who are not listed. */
  count: z.int(),
  bets: z.array(CrashRoundBet).check(z.maxLength(60)),
})
export type CrashBetsView = z.output<typeof CrashBetsView>
