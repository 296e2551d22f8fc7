import { listIncidents } from '@ayva/contract/platform/incidents'
import * as contract from '@ayva/contract/platform/incidents/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { change, correct, incidentOf, incidentsOf, publish, write } from './incidents.office.ts'
import { shownIncidents } from './incidents.ts'

export async function incidentsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, listIncidents, ({ query }) => shownIncidents(deps, query))
  serve(app, contract.listOfficeIncidents, ({ query }) => incidentsOf(deps, query))
  serve(app, contract.showOfficeIncident, ({ params: { id } }) => incidentOf(deps, id))
  serve(app, contract.publishIncident, ({ operator, params: { id }, body }) =>
    publish(deps, { operator, id, ...body }),
  )
  serve(app, contract.updateIncident, ({ operator, params: { id }, body }) =>
    write(deps, { operator, id, ...body }),
  )
  serve(app, contract.changeIncident, ({ operator, params: { id }, body }) =>
    change(deps, { operator, id, ...body }),
  )
  serve(app, contract.correctUpdate, ({ operator, params: { id, n }, body }) =>
    correct(deps, { operator, id, n, ...body }),
  )
}
