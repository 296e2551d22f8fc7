import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

const Decided = z.object({
  /** The round of documents that was decided on. */
  round: z.int(),
  decision: z.enum(['accepted', 'refused']),
})

/** An operator has decided on a player's documents; the text to the player is not part of the event. */
export const verificationDecided: Kind<z.output<typeof Decided>> = {
  kind: 'kyc.verification_decided',
  body: Decided,
}
