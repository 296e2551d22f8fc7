import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

/** The player or an operator set a limit of deposits or lowered one. */
export const depositLimited: Kind<Record<never, never>> = {
  kind: 'limits.deposit_limited',
  body: z.object({}),
}
