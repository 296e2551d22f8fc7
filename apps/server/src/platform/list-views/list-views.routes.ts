import * as contract from '@ayva/contract/platform/list-views'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { chooseDefault, drop, save, views } from './list-views.ts'

export async function listViewRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.listViews, ({ operator, query }) => views(deps, { operator, ...query }))
  serve(app, contract.saveView, ({ operator, params, body }) =>
    save(deps, { operator, ...params, ...body }),
  )
  serve(app, contract.dropView, ({ operator, params, body }) =>
    drop(deps, { operator, ...params, ...body }),
  )
  serve(app, contract.chooseDefaultView, ({ operator, body }) =>
    chooseDefault(deps, { operator, ...body }),
  )
}
