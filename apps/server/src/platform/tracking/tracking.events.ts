import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

/** The shape of a guest id: no other text is kept or passed on as one. */
export const guestShape = /^[\w-]{1,64}$/

/** A player has come by a browser whose guest id is known. */
export const visitorKnown = {
  kind: 'tracking.visitor_known',
  body: z.object({ guest_id: z.string().check(z.regex(guestShape)) }),
}

/** Told by `auth` and by the cashier, which lie above. */
export const playerRegistered: Kind<object> = {
  kind: 'auth.player_registered',
  body: z.object({}),
}
export const depositCredited: Kind<object> = {
  kind: 'cashier.deposit_credited',
  body: z.object({}),
}
