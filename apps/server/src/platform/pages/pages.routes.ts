import * as contract from '@ayva/contract/platform/pages'
import * as calls from '@ayva/contract/platform/pages/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import * as office from './pages.office.ts'
import { redirectOf, shownPage } from './pages.ts'

export async function pagesRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.showPage, ({ params }) => shownPage(deps, params.path), { rest: 'path' })
  serve(app, contract.findRedirect, ({ query }) => redirectOf(deps, query.path))

  serve(app, calls.listPages, ({ query }) => office.pages(deps, query.after))
  serve(app, calls.listPageVersions, ({ params, query }) =>
    office.versions(deps, { ...params, before: query.before }),
  )
  serve(app, calls.showPageVersion, ({ params }) => office.version(deps, params))
  serve(app, calls.savePage, ({ operator, body }) => office.save(deps, { operator, ...body }))
  serve(app, calls.publishPage, ({ operator, params, body }) =>
    office.publish(deps, { operator, ...params, ...body }),
  )
  serve(app, calls.listRedirects, ({ query }) => office.redirects(deps, query.after))
  serve(app, calls.setRedirect, ({ operator, body }) =>
    office.setRedirect(deps, { operator, ...body }),
  )
  serve(app, calls.dropRedirect, ({ operator, body }) =>
    office.dropRedirect(deps, { operator, ...body }),
  )
}
