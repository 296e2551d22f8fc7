import { listPromotions } from '@ayva/contract/communication/promo'
import { type FastifyInstance } from 'fastify'
import * as promo from './promo.ts'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'

export async function promoRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  serve(app, listPromotions, ({ query, player }) =>
    promo.listPromotions(deps, parts, { ...query, playerId: player?.id }),
  )
}
