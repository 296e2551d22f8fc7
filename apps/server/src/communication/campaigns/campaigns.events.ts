import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

/** Published by `loyalty`, which is in a higher layer. */
export const levelReached: Kind<object> = { kind: 'loyalty.level_reached', body: z.object({}) }
/** Published by `gifts` a day before a gift can no longer be taken. */
export const giftEnds: Kind<object> = { kind: 'gifts.gift_ends', body: z.object({}) }
