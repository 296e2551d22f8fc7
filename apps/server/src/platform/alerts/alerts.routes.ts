import * as contract from '@ayva/contract/platform/alerts/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { acknowledge, alertRules, alertsOf } from './alerts.office.ts'
import { measuresOf } from './measures.ts'

export async function alertsRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  const measures = measuresOf(parts)
  serve(app, contract.listAlerts, ({ query }) => alertsOf(deps, measures, query))
  serve(app, contract.listAlertRules, () => alertRules(deps, measures))
  serve(app, contract.acknowledgeAlert, ({ operator, params: { id }, body }) =>
    acknowledge(deps, measures, { operator, id, ...body }),
  )
}
