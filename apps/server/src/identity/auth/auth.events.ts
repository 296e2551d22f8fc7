import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

const Contact = z.object({ contact: z.enum(['email', 'phone']) })
type Contact = z.output<typeof Contact>

/** The player has confirmed an e-mail or a phone; published once for each address. */
export const contactConfirmed: Kind<Contact> = { kind: 'auth.contact_confirmed', body: Contact }

/** The player has changed an e-mail or a phone; the new one is confirmed. */
export const contactChanged: Kind<Contact> = { kind: 'auth.contact_changed', body: Contact }

const Login = z.object({ id: z.uuid(), device: z.string() })

/** A login from a browser that the player has not used before; a login may be published twice. */
export const newLogin: Kind<z.output<typeof Login>> = { kind: 'auth.new_login', body: Login }

const Registered = z.object({
  promoCode: z.nullable(z.string()),
  /** Missing in events from before invitations existed. */
  referralCode: z.optional(z.nullable(z.string())),
})

/** An account was opened, perhaps with a promo code or a friend's referral code. */
export const playerRegistered: Kind<z.output<typeof Registered>> = {
  kind: 'auth.player_registered',
  body: Registered,
}
