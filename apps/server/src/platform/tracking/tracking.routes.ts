import { sendWebhook } from '@ayva/contract/platform/tracking'
import { listSources, writeSources } from '@ayva/contract/platform/tracking/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { VisitBudget } from './tracking.budget.ts'
import { sources, sourcesFile } from './tracking.office.ts'
import { receive } from './tracking.ts'

/** Each page that is opened sends one, and each may insert a row. */
const PER_MINUTE = 60

export async function trackingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const budget = new VisitBudget()
  serve(
    app,
    sendWebhook,
    ({ player, params, body, request: { ip } }) =>
      receive(deps, { playerId: player?.id, ip, budget, ...params, data: body.data }),
    { perMinute: PER_MINUTE },
  )
  serve(app, listSources, ({ query }) => sources(deps.db, query))
  serve(app, writeSources, ({ query }) => sourcesFile(deps.db, query))
}
