import { sendWebhook } from '@ayva/contract/tracking'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { receive } from './tracking.ts'

/** Each leaves a row for a month. */
const PER_MINUTE = 20

export async function trackingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(
    app,
    sendWebhook,
    ({ player, params, body }) =>
      receive(deps, { playerId: player?.id, ...params, data: body.data }),
    { perMinute: PER_MINUTE },
  )
}
