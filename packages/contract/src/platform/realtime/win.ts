import * as z from 'zod/mini'
import { Moment, Money, Uuid } from '../../base.ts'

/** A win of a real round, as everybody may see it. */
export const LiveWin = z.object({
  /** The id of the win only, not of the round; it opens the public proof of the round. */
  id: Uuid,
  /** The name that the player has chosen to show; null for a player without a name. */
  name: z.nullable(z.string()),
  game: z.object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    art: z.string(),
    developer: z.string(),
  }),
  /** The payout divided by the stake, in hundredths, rounded down. */
  times100: z.int(),
  payout: Money,
  at: Moment,
  /** False for rounds of outside suppliers, which are proved by them. */
  provable: z.boolean(),
})
export type LiveWin = z.output<typeof LiveWin>
