import { listDailyMissions } from '@ayva/contract/rewards/missions'
import { previewMissions } from '@ayva/contract/rewards/missions/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { ownMissions } from './missions.ts'
import { previewOf } from './preview.ts'

export async function missionsRoutes(
  app: FastifyInstance,
  deps: Deps,
  { mayPlay }: AppParts,
): Promise<void> {
  serve(app, listDailyMissions, ({ player }) => ownMissions(deps, player.id, mayPlay))
  serve(app, previewMissions, ({ body }) => previewOf(deps, body))
}
