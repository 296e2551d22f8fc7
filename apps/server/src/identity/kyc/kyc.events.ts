import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

const Decided = z.object({
  /** Of the papers that were decided on. */
  round: z.int(),
  decision: z.enum(['accepted', 'refused']),
})

/** An operator has decided on a player's documents; what was said to the player is not kept in events. */
export const verificationDecided: Kind<z.output<typeof Decided>> = {
  kind: 'kyc.verification_decided',
  body: Decided,
}
