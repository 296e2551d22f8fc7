import { listPromotions } from '@ayva/contract/promo'
import { type FastifyInstance } from 'fastify'
import * as promo from './promo.ts'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'

export async function promoRoutes(
  app: FastifyInstance,
  deps: Deps,
  { settings }: AppParts,
): Promise<void> {
  serve(app, listPromotions, ({ query }) => promo.listPromotions(deps, settings, query))
}
