import * as contract from '@ayva/contract/platform/exports'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { openObjects } from '#lib/objects/objects.ts'
import { beginDownload, cancel, exportsOf, readPart, start } from './exports.ts'

/** A large file has some hundred parts, each of which is read from the store and decrypted. */
const PARTS_PER_MINUTE = 3_000

export async function exportsRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  const desk = { deps, objects: openObjects(deps.config) }
  serve(app, contract.listExports, ({ operator, query }) =>
    exportsOf(deps, parts, { operator, ...query, all: false }),
  )
  serve(app, contract.listAllExports, ({ operator, query }) =>
    exportsOf(deps, parts, { operator, ...query, all: true }),
  )
  serve(app, contract.startExport, ({ operator, params, body }) =>
    start(deps, parts, { operator, ...params, ...body }),
  )
  serve(app, contract.cancelExport, ({ operator, params }) =>
    cancel(deps, parts, { operator, ...params }),
  )
  serve(app, contract.beginDownload, ({ operator, params }) =>
    beginDownload(deps, { operator, ...params }),
  )
  serve(
    app,
    contract.readExportPart,
    ({ operator, params: { id, n }, query }) =>
      readPart(desk, { operator, id, n: Number(n), ...query }),
    { perMinute: PARTS_PER_MINUTE },
  )
}
