/** What the limits tell other modules. */
import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

/** A player has set a limit of deposits, or made one tighter. */
export const depositLimited: Kind<Record<never, never>> = {
  kind: 'limits.deposit_limited',
  body: z.object({}),
}
