import * as contract from '@ayva/contract/platform/experiments'
import * as office from '@ayva/contract/platform/experiments/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { VisitBudget } from '../tracking/tracking.ts'
import { note } from './experiments.ts'
import { change, list, result } from './experiments.office.ts'

/** A browser sends one request for each experiment, and many browsers may share an address. */
const PER_MINUTE = 60

export async function experimentsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const budget = new VisitBudget()
  serve(
    app,
    contract.noteVariant,
    ({ params, body, request: { ip } }) => note(deps, { ...params, ...body, ip, budget }),
    { perMinute: PER_MINUTE },
  )
  serve(app, office.listOfficeExperiments, ({ query }) => list(deps, query))
  serve(app, office.changeExperiment, async ({ operator, params, body, replayed }) => {
    const changed = await change(deps, { operator, ...params, ...body })
    if (changed.replayed) replayed()
    return changed.answer
  })
  serve(app, office.showExperimentResult, ({ params }) => result(deps, params.hash))
}
