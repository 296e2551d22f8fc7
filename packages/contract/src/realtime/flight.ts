import * as z from 'zod/mini'
import { Moment, Money } from '../base.ts'

/** A shared flight as everybody may see it. Where it ends is told when it has ended. */
export const FlightNews = z.object({
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
export type FlightNews = z.output<typeof FlightNews>

/** A bet of the flight beside the name that its player has chosen to be shown by. */
export const FlightBet = z.object({
  /** Of the list, and of nothing else. */
  key: z.string(),
  name: z.nullable(z.string()),
  stake: Money,
  /** Where it was taken, hundredths; null while it is in the air. */
  taken100: z.nullable(z.int()),
})
export type FlightBet = z.output<typeof FlightBet>

export const FlightBetsNews = z.object({
  flight: z.int(),
  /** How many bets the flight has, also of those who are not listed. */
  count: z.int(),
  bets: z.array(FlightBet).check(z.maxLength(60)),
})
export type FlightBetsNews = z.output<typeof FlightBetsNews>
