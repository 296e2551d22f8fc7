import * as z from 'zod/mini'
import { Moment } from '../../base.ts'

/**
 * What the provider of a payment asks its player to do elsewhere: coins are sent to an address, which is
 * the player's own, with a memo, which is the payment's.
 */
export const ExtraData = z.object({
  address: z.string().check(z.minLength(1), z.maxLength(100)),
  memo: z.string().check(z.minLength(1), z.maxLength(100)),
  /** A link that wallets open with all of it filled in: what a square code would say. */
  link: z.string().check(z.maxLength(300), z.regex(/^ton:\/\//)),
  /** Less than so many minor units is not credited. */
  minimum: z.string().check(z.regex(/^\d{1,18}$/)),
  /** How many the network has given, of how many there have to be. */
  confirmations: z.int().check(z.minimum(0)),
  confirmationsNeeded: z.int().check(z.minimum(1)),
  /** What comes later is credited by people. */
  expiresAt: Moment,
})
export type ExtraData = z.output<typeof ExtraData>
