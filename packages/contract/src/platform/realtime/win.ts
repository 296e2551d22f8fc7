import * as z from 'zod/mini'
import { Moment, Money, Uuid } from '../../base.ts'

/** A win of a real round, as everybody may see it. */
export const LiveWin = z.object({
  /** Of the win, and of nothing else: it opens the round's public proof. */
  id: Uuid,
  /** As the player has chosen; null is one without a name. */
  name: z.nullable(z.string()),
  game: z.object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    art: z.string(),
    developer: z.string(),
  }),
  /** What was paid by what was staked, in hundredths, rounded down. */
  times100: z.int(),
  payout: Money,
  at: Moment,
  /** Rounds of outside suppliers are proved by them, and not here. */
  provable: z.boolean(),
})
export type LiveWin = z.output<typeof LiveWin>
