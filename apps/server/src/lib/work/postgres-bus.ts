/**
 * Sends hints between nodes by LISTEN/NOTIFY, outside transactions so that no commit waits for them. A node that may
 * have missed hints publishes `MISSED`, and its caches are cleared.
 */
import { randomUUID } from 'node:crypto'
import { type FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type Bus, CONTENT_CHANGED, localBus, MISSED } from './bus.ts'
import { keepUp } from './keep-up.ts'

const CHANNEL = 'ayva_bus'
const BEAT = 'beat'
const GATHER_MS = 10
/** PostgreSQL limits a payload to less than 8,000 bytes. */
const PAYLOAD_MAX_BYTES = 7_900
const WAITING_MAX = 10_000
const AT_ONCE_MAX = 500
const SENT_WITHIN_MS = 5_000

type Wire = { from: string; channel: string; data?: unknown }
type Timings = { beatMs: number; silentMs: number }
/** A connection that does not receive its own heartbeat receives no other messages either. */
const usual: Timings = { beatMs: 2_000, silentMs: 6_000 }

/** Resolves when the connection listens; a connection that is lost later is replaced. */
export async function postgresBus(
  connectionString: string,
  log: FastifyBaseLogger,
  timings: Timings = usual,
): Promise<Bus> {
  const local = localBus()
  const hints = new Outgoing(log)
  let first: ((connection: Connection) => void) | undefined
  const listening = new Promise<Connection>((resolve) => (first = resolve))
  let mayHaveMissed = false

  function receive({ channel, data }: Wire): void {
    if (channel !== MISSED) return local.publish(channel, data)
    local.publish(MISSED, undefined)
    local.publish(CONTENT_CHANGED, undefined)
  }
  const connection = keepUp(log, 'the line of hints', async (signal) => {
    const opened = await Connection.lay(connectionString, hints.from, receive, (text) =>
      log.warn(text),
    )
    if (mayHaveMissed) receive({ from: hints.from, channel: MISSED })
    mayHaveMissed = true
    hints.goOver(opened)
    first?.(opened)
    try {
      await opened.lives(timings, signal)
    } finally {
      hints.goOver(undefined)
      opened.cut()
    }
  })
  await listening
  return {
    subscribe: (channel, listen) => local.subscribe(channel, listen),
    publish(channel, data) {
      local.publish(channel, data)
      hints.add({ from: hints.from, channel, data })
    },
    close: () => connection.stop(),
  }
}

/** Hints to send to the other nodes: gathered, bounded in number, and counted if they are lost. */
class Outgoing {
  readonly from = randomUUID()
  readonly #log: FastifyBaseLogger
  #connection: Connection | undefined
  #waiting: string[] = []
  #lost = 0
  #soon = false
  #sending = false

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  add(wire: Wire): void {
    const payload = JSON.stringify(wire)
    const fits =
      this.#waiting.length < WAITING_MAX && Buffer.byteLength(payload) < PAYLOAD_MAX_BYTES
    if (fits) this.#waiting.push(payload)
    else this.#lose(1)
    this.#sendSoon()
  }

  goOver(connection: Connection | undefined): void {
    this.#connection = connection
    this.#sendSoon()
  }

  #lose(count: number): void {
    if (this.#lost === 0) this.#log.warn('hints are lost: the other nodes are told to forget')
    this.#lost += count
  }

  /** Gathers hints for a moment and sends them in one statement. */
  #sendSoon(): void {
    if (this.#soon) return
    this.#soon = true
    setTimeout(() => {
      this.#soon = false
      void this.#send()
    }, GATHER_MS)
  }

  async #send(): Promise<void> {
    const connection = this.#connection
    if (!connection || this.#sending || this.#waiting.length + this.#lost === 0) return
    this.#sending = true
    const lost = this.#lost
    const payloads = this.#waiting.splice(0, AT_ONCE_MAX)
    const missed = JSON.stringify({ from: this.from, channel: MISSED } satisfies Wire)
    try {
      await connection.say(lost > 0 ? [...payloads, missed] : payloads)
      this.#lost -= lost
    } catch (error) {
      this.#lose(payloads.length)
      this.#log.warn({ error: String(error), hints: payloads.length }, 'hints were lost')
      // A connection that cannot send receives nothing either.
      connection.cut()
    }
    this.#sending = false
    if (this.#connection === connection && this.#waiting.length + this.#lost > 0) this.#sendSoon()
  }
}

/** One database connection that listens and sends. */
class Connection {
  readonly #client: pg.Client
  readonly #me: string
  readonly #ended: Promise<void>
  #heardAt = performance.now()
  #saying = Promise.resolve()

  private constructor(client: pg.Client, me: string) {
    this.#client = client
    this.#me = me
    this.#ended = new Promise((resolve) => client.once('end', () => resolve()))
  }

  static async lay(
    connectionString: string,
    me: string,
    receive: (wire: Wire) => void,
    warn: (text: string) => void,
  ): Promise<Connection> {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: SENT_WITHIN_MS,
      query_timeout: SENT_WITHIN_MS,
      keepAlive: true,
    })
    client.on('error', () => {})
    const connection = new Connection(client, me)
    client.on('notification', ({ payload = '' }) => {
      const wire = read(payload)
      if (!wire) return warn('a hint that nobody can read was left out')
      if (wire.from !== me) return wire.channel === BEAT ? undefined : receive(wire)
      if (wire.channel === BEAT) connection.#heardAt = performance.now()
    })
    try {
      await client.connect()
      // Hints need not reach the disk, and waiting for it would make each as expensive as a bet.
      await client.query('set synchronous_commit = off')
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      connection.cut()
      throw error
    }
    return connection
  }

  /** Runs statements one after another, in the order of the calls. */
  say(payloads: string[]): Promise<void> {
    const text = 'select pg_notify($1, one) from unnest($2::text[]) one'
    const said = this.#saying.then(async () => {
      await this.#client.query(text, [CHANNEL, payloads])
    })
    this.#saying = said.catch(() => {})
    return said
  }

  /**
   * Resolves when the signal is aborted; rejects when the connection has ended or no longer receives its own heartbeat.
   */
  async lives({ beatMs, silentMs }: Timings, signal: AbortSignal): Promise<void> {
    let beat: NodeJS.Timeout | undefined
    const silent = new Promise<never>((_, fail) => {
      beat = setInterval(() => {
        if (performance.now() - this.#heardAt > silentMs) fail(new Error('it hears nothing'))
        const wire: Wire = { from: this.#me, channel: BEAT }
        this.say([JSON.stringify(wire)]).catch(fail)
      }, beatMs)
    })
    const told = new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve())
    })
    const lost = this.#ended.then(() => {
      throw new Error('the connection has ended')
    })
    try {
      await Promise.race([told, silent, lost])
    } finally {
      clearInterval(beat)
      lost.catch(() => {})
    }
  }

  /** Closes the socket at once, because an orderly end could wait for ever for an answer. */
  cut(): void {
    const { connection } = this.#client as unknown as {
      connection: { stream: { destroy(): void } }
    }
    connection.stream.destroy()
  }
}

/** Undefined for a message of another shape, because every user of the database can write to the channel. */
function read(payload: string): Wire | undefined {
  try {
    const wire = JSON.parse(payload) as Partial<Wire> | null
    const whole = typeof wire?.from === 'string' && typeof wire.channel === 'string'
    return whole ? (wire as Wire) : undefined
  } catch {
    return undefined
  }
}
