import { writeToSupport } from '@ayva/contract/support'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { write } from './support.ts'

/** Each sends two letters. */
const PER_MINUTE = 5

export async function supportRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(
    app,
    writeToSupport,
    ({ player, body, request }) =>
      write(deps, {
        playerId: player?.id,
        ip: request.ip,
        email: body.email,
        topic: body.topic,
        text: body.text,
      }),
    { perMinute: PER_MINUTE },
  )
}
