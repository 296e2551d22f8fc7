import { launchDemo, launchReal } from '@ayva/contract/play'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { openDemo, openReal } from './play.ts'

/** Each demo launch may make a purse, so one address cannot make them without end. */
const DEMO_LAUNCHES_PER_MINUTE = 60

export async function playRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, launchDemo, ({ params, query }) => openDemo(deps, params.id, query), {
    perMinute: DEMO_LAUNCHES_PER_MINUTE,
  })
  serve(app, launchReal, ({ player, params, query }) =>
    openReal(deps, player, { ...query, gameId: params.id }),
  )
}
