import * as contract from '@ayva/contract/rewards/fame'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { fameOf, ownFame, ratingOf } from './fame.ts'

export async function fameRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.rateDay, ({ query }) => ratingOf(deps, 'daily', query.currency))
  serve(app, contract.rateTotal, ({ query }) => ratingOf(deps, 'total', query.currency))
  serve(app, contract.listFame, ({ query }) => fameOf(deps, query))
  serve(app, contract.showOwnFame, ({ player }) => ownFame(deps, player.id))
}
