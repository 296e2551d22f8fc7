import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

/** The player or an operator set a limit of deposits or lowered one. */
export const depositLimited: Kind<Record<never, never>> = {
  kind: 'limits.deposit_limited',
  body: z.object({}),
}

const OwnLimit = z.object({ name: z.string() })
/** The player has set a limit or lowered one. */
export const ownLimitSet: Kind<z.output<typeof OwnLimit>> = {
  kind: 'limits.own_limit_set',
  body: OwnLimit,
}
