import { serverTime } from '@ayva/contract/system'
import { type FastifyInstance } from 'fastify'
import { askDatabase } from './system.sql.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse, serve } from '#lib/http/serve.ts'
import { TookTooLong, within } from '#lib/work/within.ts'

/** A balancer asks often and takes no answer for a no. */
const READY_WITHIN_MS = 1_000

/** Calls about the server itself: its time, and whether a balancer should send people here. */
export async function systemRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, serverTime, async () => Math.floor(deps.clock.now().getTime() / 1000))

  app.get('/live', async () => ({ status: 'live' }))
  app.get('/ready', async () => {
    await within(READY_WITHIN_MS, () => askDatabase(deps.db)).catch((error: unknown) => {
      throw error instanceof TookTooLong ? refuse('unavailable') : error
    })
    return { status: 'ready' }
  })
}
