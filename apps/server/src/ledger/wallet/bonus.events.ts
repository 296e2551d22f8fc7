/** Events about the ends of bonuses and free rounds, published once in the transaction of the end. */
import { Currency } from '@ayva/contract/base'
import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

const sum = z.coerce.bigint()

const BonusEnded = z.object({
  grantId: z.uuid(),
  source: z.string(),
  currency: Currency,
  status: z.enum(['converted', 'cancelled', 'expired', 'spent']),
  /** What became cash, and what went back to the casino, in minor units. */
  kept: sum,
  lost: sum,
})
export type BonusEnded = z.output<typeof BonusEnded>
export const bonusEnded: Kind<BonusEnded> = { kind: 'bonus.ended', body: BonusEnded }

const FreeRoundsEnded = z.object({
  id: z.uuid(),
  source: z.string(),
  currency: Currency,
  /** `expired` if rounds were left; `cancelled` if they were given back with those wins that were not cash yet. */
  status: z.enum(['used', 'expired', 'cancelled']),
  won: sum,
  /** The bonus that was made of the wins; null if they are cash, or there were none. */
  grantId: z.nullable(z.uuid()),
})
export const freeRoundsEnded: Kind<z.output<typeof FreeRoundsEnded>> = {
  kind: 'free_rounds.ended',
  body: FreeRoundsEnded,
}
