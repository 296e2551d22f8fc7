import { Currency } from '@ayva/contract/base'
import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

/** The format of a guest id; other texts are not stored. */
export const guestShape = /^[\w-]{1,64}$/

/** Published when a player uses a browser whose guest id is known. */
export const visitorKnown = {
  kind: 'tracking.visitor_known',
  body: z.object({ guest_id: z.string().check(z.regex(guestShape)) }),
}

/** Published when the link of a player is known and its partner may be told, whichever came last. */
export const sourceKnown: Kind<object> = {
  kind: 'tracking.source_known',
  body: z.object({}),
}

/** Published when a page reports that its player has read or tried something that teaches. */
const Learned = z.object({
  what: z.enum(['round', 'rules', 'article', 'demo', 'self-test']),
  of: z.string(),
})
export const learned: Kind<z.output<typeof Learned>> = { kind: 'tracking.learned', body: Learned }

/** Published by `auth` and the cashier, which are on higher layers. */
export const playerRegistered: Kind<object> = {
  kind: 'auth.player_registered',
  body: z.object({}),
}
const Credited = z.object({
  /** Whether it is the player's first one; what was told before this was asked does not say. */
  isFirst: z.optional(z.boolean()),
  paymentId: z.optional(z.coerce.bigint()),
  sum: z.optional(z.coerce.bigint()),
  currency: z.optional(Currency),
})
export const depositCredited: Kind<z.output<typeof Credited>> = {
  kind: 'cashier.deposit_credited',
  body: Credited,
}
