import * as contract from '@ayva/contract/shell'
import { type FastifyInstance } from 'fastify'
import { publishedBuild } from '#lib/client-build.ts'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { countersOf, projectImages } from './shell.ts'

export async function shellRoutes(
  app: FastifyInstance,
  deps: Deps,
  { counters }: AppParts,
): Promise<void> {
  const build = await publishedBuild()
  serve(app, contract.listProjectImages, () => projectImages(deps))
  serve(app, contract.listCounters, ({ player }) => countersOf(deps, counters, player.id))
  serve(app, contract.showClientBuild, async () => ({ build }))
}
