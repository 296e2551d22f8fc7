import { once } from 'node:events'
import { startServer } from './server.ts'
import { ConfigError, readConfig } from '#lib/config.ts'

// Registered first, because a signal may arrive before the server is up.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
// If the launcher has disappeared, the server could not be stopped any more, so it ends.
process.on('disconnect', () => stop.abort())

const DRAIN_LIMIT_MS = 10_000

try {
  // A launcher that is still preparing the database has started this process early, to load its code.
  if (process.env['WAITS_TO_SERVE'] === 'on') {
    await Promise.race([once(process, 'message'), once(stop.signal, 'abort')])
    if (stop.signal.aborted) process.exit(0)
  }
  const server = await startServer(readConfig())
  process.send?.({ ready: server.address })
  if (!stop.signal.aborted) {
    await new Promise((stopped) => stop.signal.addEventListener('abort', stopped))
  }
  setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref()
  await server.close()
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
