import { OtherSchema } from '@ayva/postgres/migrate'
import { on } from 'node:events'
import { startServer } from './server.ts'
import { ConfigError, readConfig } from '#lib/config.ts'
import { prepareDemoData, prepareSchema } from './preparation.ts'

// Registered first, because a signal may arrive before the server is up.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
// If the launcher has disappeared, the server could not be stopped any more, so it ends.
process.on('disconnect', () => stop.abort())

const CLOSE_LIMIT_MS = 10_000

/** What a launcher asks of a server before it serves. */
type Order = { prepare: string; isNew: boolean } | { serve: true }

/**
 * Prepares databases until the launcher says that all is built. Doing it here loads the code of the server once, where
 * a process of its own would load it a second time.
 */
async function workForLauncher(): Promise<{ demoIsLeft: boolean }> {
  let demoIsLeft = false
  const messages = on(process, 'message', { signal: stop.signal })
  for await (const [order] of messages as AsyncIterable<[Order]>) {
    if ('serve' in order) break
    const config = readConfig({ ...process.env, DATABASE_URL: order.prepare })
    await prepareSchema(config)
    // A database that has served has its demo players; those that a newer checkout adds can come later.
    if (order.isNew) await prepareDemoData(config)
    demoIsLeft = !order.isNew
    process.send?.({ prepared: true })
  }
  return { demoIsLeft }
}

try {
  const waits = process.env['WAITS_TO_SERVE'] === 'on'
  const { demoIsLeft } = waits ? await workForLauncher() : { demoIsLeft: false }
  const server = await startServer(readConfig())
  process.send?.({ ready: server.address })
  if (demoIsLeft)
    prepareDemoData(readConfig()).catch((error: unknown) =>
      process.stderr.write(`The demo players were not added: ${(error as Error).stack}\n`),
    )
  if (!stop.signal.aborted) {
    await new Promise((stopped) => stop.signal.addEventListener('abort', stopped))
  }
  await server.drain()
  setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref()
  await server.close()
  process.exit(0)
} catch (error) {
  if (stop.signal.aborted) process.exit(0)
  const told = error instanceof ConfigError || error instanceof OtherSchema
  process.stderr.write(`${told ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
