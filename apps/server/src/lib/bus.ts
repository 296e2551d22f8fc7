import { EventEmitter } from 'node:events'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type FastifyBaseLogger } from 'fastify'

/**
 * Says to every node what has just happened: hints, never truth. A hint may be lost with the
 * connection, so whoever acts on one must also be able to ask.
 */
export type Bus = {
  publish(channel: string, data: unknown): void
  subscribe(channel: string, listen: (data: unknown) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'ayva_bus'
const RETRY_MS = 500
type Wire = { from: string; channel: string; data: unknown }

/** Hints within one process: for tests and commands. */
export function localBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (channel, data) => void emitter.emit(channel, data),
    subscribe(channel, listen) {
      emitter.on(channel, listen)
      return () => emitter.off(channel, listen)
    },
    close: async () => {},
  }
}

/** Hints between nodes by LISTEN/NOTIFY, outside any transaction so that no commit waits for them. */
export async function postgresBus(connectionString: string, log: FastifyBaseLogger): Promise<Bus> {
  const me = randomUUID()
  const local = localBus()
  let client: pg.Client | undefined
  let closed = false

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
    next.on('error', () => {})
    next.on('notification', ({ payload = '' }) => {
      const { from, channel, data } = JSON.parse(payload) as Wire
      if (from !== me) local.publish(channel, data)
    })
    next.once('end', () => {
      client = undefined
      if (!closed) retry()
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }
  function retry(): void {
    setTimeout(() => {
      if (closed) return
      listen().catch((error: unknown) => {
        log.warn({ error: String(error) }, 'the bus waits for the database')
        retry()
      })
    }, RETRY_MS).unref()
  }

  await listen()
  return {
    subscribe: (channel, hear) => local.subscribe(channel, hear),
    publish(channel, data) {
      local.publish(channel, data)
      const payload = JSON.stringify({ from: me, channel, data } satisfies Wire)
      client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch((error: unknown) => {
        log.warn({ error: String(error) }, 'a hint was lost')
      })
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}
