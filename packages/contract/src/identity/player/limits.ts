/** What players hold themselves to, as every page is told: limits, looser ones that wait, a break from play. */
import * as z from 'zod/mini'
import { Currency, Minor, Moment, Uuid } from '../../base.ts'

export const LimitKind = z.enum(['deposit', 'loss', 'wager', 'bet', 'rounds', 'session', 'hours'], {
  error: 'Такого лимита нет',
})
export type LimitKind = z.output<typeof LimitKind>
/** Calendar periods in UTC. Limits of time, of one bet and of hours are of a day. */
export const LimitPeriod = z.enum(['day', 'week', 'month'], { error: 'Выберите период' })
export type LimitPeriod = z.output<typeof LimitPeriod>

export const PlayerLimit = z.object({
  name: LimitKind,
  period: LimitPeriod,
  /** Null for limits of time, of rounds and of hours. */
  currency: z.nullable(Currency),
  /** Minor units; minutes of time; rounds; hours that are closed, as `hoursOf` reads them. */
  max: Minor,
})
export type PlayerLimit = z.output<typeof PlayerLimit>

/** A looser limit that waits: the old one stays in force. */
export const ScheduledLimit = z.extend(PlayerLimit, {
  id: Uuid,
  /** Null: the limit is to be taken away. */
  max: z.nullable(Minor),
  /** From when the player may confirm it, and until when. */
  at: Moment,
  until: Moment,
})
export type ScheduledLimit = z.output<typeof ScheduledLimit>

/** A break that holds: no game opens for money and no deposit begins. */
export const OnBreak = z.object({
  /** Null: for ever. */
  until: z.nullable(Moment),
  /** Play opens only when the player asks to return, once `until` is over. */
  longTerm: z.boolean(),
  /** When play opens, where the player has asked to return. */
  opensAt: z.nullable(Moment),
  /** It is not the player's own, but that of another account with the same data. */
  matched: z.boolean(),
})
export type OnBreak = z.output<typeof OnBreak>

/** While a break lasts, `reason` of both is `exclusion`. */
export const breakRefusals = {
  on_break: {
    status: 403,
    code: 3110,
    message: '{what} {until}. Свои деньги можно вывести.',
  },
} as const
