import * as office from '@ayva/contract/campaigns/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { send } from './campaigns.office.ts'

export async function campaignsRoutes(
  app: FastifyInstance,
  deps: Deps,
  { offersRefused }: AppParts,
): Promise<void> {
  serve(app, office.sendOffer, ({ operator, params, body }) =>
    send(deps, offersRefused, { operator, playerId: BigInt(params.playerId), ...body }),
  )
}
