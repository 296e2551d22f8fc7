/** One node whose clock can be set wrong from outside: what `apps/server/src/main.ts` starts, and a hand on the clock. */
import { type Clock } from '../apps/server/src/lib/clock.ts'
import { readConfig } from '../apps/server/src/lib/config.ts'
import { startServer } from '../apps/server/src/server.ts'

let wrongBy = 0
process.on('message', (told: { wrongBy: number }) => (wrongBy = told.wrongBy))
process.on('disconnect', () => process.exit(0))
const clock: Clock = { now: () => new Date(Date.now() + wrongBy) }

const server = await startServer(readConfig(), clock)
process.send?.({ ready: server.address })
process.on('SIGTERM', async () => {
  await server.close()
  process.exit(0)
})
