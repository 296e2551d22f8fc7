import { listPromotions } from '@ayva/contract/promo'
import { type FastifyInstance } from 'fastify'
import * as promo from './promo.ts'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type House } from '#lib/room.ts'

export async function promoRoutes(
  app: FastifyInstance,
  deps: Deps,
  { settings }: House,
): Promise<void> {
  serve(app, listPromotions, ({ query }) => promo.listPromotions(deps, settings, query))
}
