import { type DropReason, dropReasons } from '@ayva/contract/platform/consent'
import * as z from 'zod/mini'
import { type Kind } from '#lib/work/events.ts'

/** Published when an offer that had passed was dropped before it was sent. */
export const offerDropped: Kind<{ operation: string; reason: DropReason }> = {
  kind: 'consent.offer_dropped',
  body: z.object({ operation: z.string(), reason: z.enum(dropReasons) }),
}
