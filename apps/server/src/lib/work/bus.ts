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
const GATHER_MS = 10
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
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined

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
    // Hints need no disk: a commit that waits for it would cost each of them what a bet costs.
    await next.query('set synchronous_commit = off')
    await next.query(`listen ${CHANNEL}`)
    client = next
  }
  /** Many hints go in one statement: to the other nodes they come a moment later, all alike. */
  function sendSoon(): void {
    timer ??= setTimeout(async () => {
      const payloads = waiting
      waiting = []
      try {
        const text = 'select pg_notify($1, one) from unnest($2::text[]) one'
        await client?.query(text, [CHANNEL, payloads])
      } catch (error) {
        log.warn({ error: String(error), hints: payloads.length }, 'hints were lost')
      }
      timer = undefined
      if (waiting.length > 0 && !closed) sendSoon()
    }, GATHER_MS)
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
      waiting.push(JSON.stringify({ from: me, channel, data } satisfies Wire))
      sendSoon()
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
