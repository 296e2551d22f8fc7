import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

const Contact = z.object({ contact: z.enum(['email', 'phone']) })
type Contact = z.output<typeof Contact>

/** The player has proved to read what is sent there; told once for each address. */
export const contactConfirmed: Kind<Contact> = { kind: 'auth.contact_confirmed', body: Contact }

/** The player has another address, which is proved already. */
export const contactChanged: Kind<Contact> = { kind: 'auth.contact_changed', body: Contact }

const Login = z.object({ id: z.uuid(), device: z.string() })

/** Somebody has come in from a browser that the player has not used before; one login may be told of twice. */
export const newLogin: Kind<z.output<typeof Login>> = { kind: 'auth.new_login', body: Login }

const Registered = z.object({
  promoCode: z.nullable(z.string()),
  /** What was told before there were invitations has none. */
  referralCode: z.optional(z.nullable(z.string())),
})

/** Somebody new has an account, and may have brought a promo code or the code of a friend. */
export const playerRegistered: Kind<z.output<typeof Registered>> = {
  kind: 'auth.player_registered',
  body: Registered,
}
