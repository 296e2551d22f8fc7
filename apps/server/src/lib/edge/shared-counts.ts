/** Counts that nodes share in Redis or Valkey. Losing them is harmless, because only rate limits use them. */
import { type FastifyBaseLogger } from 'fastify'
// A whole type import, because Node loads the package for `import { type … }`.
import type { Redis } from 'ioredis'
import { seconds } from '#lib/clock.ts'

/** What a node has counted since its last exchange; `leftMs` is the rest of the window. */
export type Told = { key: string; count: number; leftMs: number }
export type Total = { count: number; leftMs: number }
export type SharedCounts = {
  /** Whether the last exchange succeeded, so that the totals can be used. */
  readonly areKnown: boolean
  /** Adds counts and returns the totals of all nodes; undefined if Redis does not answer. */
  add(told: readonly Told[]): Promise<Total[] | undefined>
  close(): void
}

const PREFIX = 'ayva:limit:'
const ANSWER_WITHIN_MS = seconds(1)
const CONNECT_WITHIN_MS = seconds(2)
const PAUSE_MAX_MS = seconds(2)

/** Returns at once and connects in the background. */
export async function openSharedCounts(url: string, log: FastifyBaseLogger): Promise<SharedCounts> {
  // Loaded on demand, because most installations have one node and need no Redis.
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    // Does not queue commands while disconnected, because the limits keep the counts and send them later.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    retryStrategy: (tries) => Math.min(tries * 200, PAUSE_MAX_MS),
    disableClientInfo: true,
    // The older protocol, which older servers and compatible products support too.
    protocol: 2,
  })
  let areKnown = false
  let warned = false

  function lose(error: unknown): void {
    areKnown = false
    if (warned) return
    warned = true
    log.warn({ error: String(error) }, 'shared limits are away: this node counts its share alone')
  }
  redis.on('error', lose)
  redis.on('close', () => lose('the connection has ended'))
  redis.connect().catch(lose)

  return {
    get areKnown() {
      return areKnown
    },
    async add(told) {
      if (redis.status !== 'ready') return undefined
      try {
        const totals = await tell(redis, told)
        if (warned) log.warn('shared limits are back')
        areKnown = true
        warned = false
        return totals
      } catch (error) {
        lose(error)
        // Reconnects, so that a late reply is not taken for that of another command; not after an error reply, which is
        // an answer.
        if (!isRefusal(error)) redis.disconnect(true)
        return undefined
      }
    },
    close() {
      // Prevents a warning, because this node closes the connection itself.
      warned = true
      redis.disconnect()
    },
  }
}

/** Sends all counts in one pipeline. The first node to send a count sets its expiry. */
async function tell(redis: Redis, told: readonly Told[]): Promise<Total[]> {
  const all = redis.pipeline()
  for (const { key, count, leftMs } of told)
    all
      .set(PREFIX + key, 0, 'PX', leftMs, 'NX')
      .incrby(PREFIX + key, count)
      .pttl(PREFIX + key)
  const answers = numbersOf(await all.exec())
  const totals = told.map(({ leftMs }, place) => {
    const count = answers[place * 3 + 1]!
    const left = answers[place * 3 + 2]!
    return { count, leftMs: left, isEndless: left < 0, mayLast: leftMs }
  })
  // If a key expires between SET and INCRBY, the increment creates it without an expiry; that is set here.
  const endless = redis.pipeline()
  for (const [place, { isEndless, mayLast }] of totals.entries())
    if (isEndless) endless.pexpire(PREFIX + told[place]!.key, mayLast)
  if (endless.length > 0) numbersOf(await endless.exec())
  return totals.map(({ count, leftMs, isEndless, mayLast }) => ({
    count,
    leftMs: isEndless ? mayLast : leftMs,
  }))
}

/** Whether Redis answered with an error, for instance because it is out of memory or read-only. */
const isRefusal = (error: unknown) => error instanceof Error && error.name === 'ReplyError'

function numbersOf(answers: [Error | null, unknown][] | null): number[] {
  if (!answers) throw new Error('no answer')
  return answers.map(([error, value]) => {
    if (error) throw error
    return Number(value)
  })
}
