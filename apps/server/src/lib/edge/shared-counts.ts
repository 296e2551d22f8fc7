/** Counts that nodes keep together, in Redis or Valkey. They may be lost: nothing but limits hangs on them. */
import { type FastifyBaseLogger } from 'fastify'
import { type Redis } from 'ioredis'
import { seconds } from '#lib/clock.ts'

/** What one node has counted since it told last, of a count that ends in so many milliseconds. */
export type Told = { key: string; count: number; leftMs: number }
export type Total = { count: number; leftMs: number }
export type SharedCounts = {
  /** Whether the last that was heard of them is fresh enough to go by. */
  readonly areKnown: boolean
  /** Adds what is told and says what all nodes have come to; undefined where nobody answers. */
  add(told: readonly Told[]): Promise<Total[] | undefined>
  close(): void
}

const PREFIX = 'ayva:limit:'
const ANSWER_WITHIN_MS = seconds(1)
const CONNECT_WITHIN_MS = seconds(2)
const PAUSE_MAX_MS = seconds(2)

/** Is there at once; whether anybody is at the other end shows by and by. */
export async function openSharedCounts(url: string, log: FastifyBaseLogger): Promise<SharedCounts> {
  // Most installations have one node and never load it.
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    // What cannot be said now is kept by the limits themselves, and told when there is somebody again.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    retryStrategy: (tries) => Math.min(tries * 200, PAUSE_MAX_MS),
    disableClientInfo: true,
    // Older servers and their kin speak it too.
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
        // An answer that comes late must not be taken for that of another question; a refusal is one.
        if (!isRefusal(error)) redis.disconnect(true)
        return undefined
      }
    },
    close() {
      // It was us: nobody is away.
      warned = true
      redis.disconnect()
    },
  }
}

/** Everything in one message. The first to tell of a count says when it ends. */
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
  // It ended between the first word and the second, and was begun anew without an end.
  const endless = redis.pipeline()
  for (const [place, { isEndless, mayLast }] of totals.entries())
    if (isEndless) endless.pexpire(PREFIX + told[place]!.key, mayLast)
  if (endless.length > 0) numbersOf(await endless.exec())
  return totals.map(({ count, leftMs, isEndless, mayLast }) => ({
    count,
    leftMs: isEndless ? mayLast : leftMs,
  }))
}

/** Redis has answered, and said no: it is full, say, or only read from. */
const isRefusal = (error: unknown) => error instanceof Error && error.name === 'ReplyError'

function numbersOf(answers: [Error | null, unknown][] | null): number[] {
  if (!answers) throw new Error('no answer')
  return answers.map(([error, value]) => {
    if (error) throw error
    return Number(value)
  })
}
