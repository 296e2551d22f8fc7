/** Current promotions of the site. */
import * as z from 'zod/mini'
import { endpoint, pageOf } from '../base.ts'
import { RotatorItem } from '../platform/crm.ts'

const { id, content, device, from, to } = RotatorItem.shape

/** An item of the slot `promotions`: its content and its term. */
export const Promotion = z.extend(content, { id, device, from, to })
export type Promotion = z.output<typeof Promotion>

export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/v18/actions',
  audience: 'guest',
  summary: 'Акции, которые идут сейчас',
  query: z.object(pageOf(50)),
  answer: z.object({ promotions: z.array(Promotion), total: z.int() }),
  refusals: {},
  cacheSeconds: 60,
})
