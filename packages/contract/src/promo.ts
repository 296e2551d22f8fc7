/** Promotions: what the site offers now. */
import * as z from 'zod/mini'
import { endpoint, Moment, pageOf } from './base.ts'

export const Promotion = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  /** Names the picture in the art manifest: `offers/{art}-800.webp`. */
  art: z.string(),
  link: z.object({ path: z.string(), label: z.string() }),
  /** The term; null where it has no beginning, or no end. */
  from: z.nullable(Moment),
  to: z.nullable(Moment),
})
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
