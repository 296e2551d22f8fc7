import * as contract from '@ayva/contract/site/shell'
import { type FastifyInstance } from 'fastify'
import { publishedBuild } from '#lib/client-build.ts'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { countersOf, oneCounter, reset } from './counters.ts'
import { projectImages } from './shell.ts'

/** Each writes a row. */
const RESETS = { perMinute: 60 }

const named = (player: { id: bigint }, { name }: { name: string }) => ({
  playerId: player.id,
  name,
})

export async function shellRoutes(
  app: FastifyInstance,
  deps: Deps,
  { counters }: AppParts,
): Promise<void> {
  const build = await publishedBuild()
  serve(app, contract.listProjectImages, () => projectImages(deps))
  serve(app, contract.listCounters, ({ player }) => countersOf(deps, counters, player.id))
  for (const show of [contract.showCounter, contract.showCounterByName])
    serve(app, show, ({ player, params }) => oneCounter(deps, counters, named(player, params)))
  for (const call of [contract.resetCounter, contract.resetCounterByName])
    serve(app, call, ({ player, params }) => reset(deps, counters, named(player, params)), RESETS)
  serve(app, contract.showClientBuild, async () => ({ build }))
}
