import { serverTime } from '@ayva/contract/system'
import { type FastifyInstance } from 'fastify'
import { askDatabase } from './system.sql.ts'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'

/** Calls about the server itself: its time, and whether a balancer should send people here. */
export async function systemRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, serverTime, async () => Math.floor(deps.clock.now().getTime() / 1000))

  app.get('/live', async () => ({ status: 'live' }))
  app.get('/ready', async () => {
    await askDatabase(deps.db)
    return { status: 'ready' }
  })
}
