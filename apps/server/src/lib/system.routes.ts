import { serverTime } from '@ayva/contract/system'
import { type FastifyInstance } from 'fastify'
import { sql } from './db.ts'
import { type Deps } from './deps.ts'
import { serve } from './http.ts'

/** Calls about the server itself: its time, and whether a balancer should send people here. */
export async function systemRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, serverTime, async () => Math.floor(deps.clock.now().getTime() / 1000))

  app.get('/live', async () => ({ status: 'live' }))
  app.get('/ready', async () => {
    await sql`select 1`.execute(deps.db)
    return { status: 'ready' }
  })
}
