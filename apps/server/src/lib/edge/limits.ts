/** Rate limits: how many requests of each kind an address or a player may make in a minute. */
import { type IncomingMessage } from 'node:http'
import { type Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { Cache } from '#lib/cache/cache.ts'
import { minutes } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { speakerOf } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { addressKey } from './address-key.ts'
import { tidyForwarded } from './forwarded.ts'
import { isRendering } from './render-secret.ts'
import { type SharedCounts, type Total } from './shared-counts.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

const WINDOW_MS = minutes(1)
const COUNTERS_MAX = 100_000
/** How often a node sends its counts to Redis, and how many at a time. */
const EXCHANGE_MS = 200
const EXCHANGED_MAX = 5_000
/**
 * A node sends a count only above this part of its own share of the budget, so that ordinary visitors cause no traffic.
 */
const QUIET_PART = 0.1

/** The budget of one address or player for a minute, over all nodes. */
const perMinute = {
  /** Requests of every kind, also for files and cached pages. */
  requests: 60_000,
  calls: 6_000,
  /** Pages that are rendered for this request. */
  pages: 1_200,
  /** Requests for unknown paths, files, calls and methods, which are refused without any work. */
  unknown: 120,
  /** Pages that turned out not to exist only when they were rendered. */
  lost: 30,
} as const
type Kind = keyof typeof perMinute

type Counter = {
  key: string
  /** What this node has counted, and the part of it that was not sent to the other nodes yet. */
  count: number
  untold: number
  /** The sum over all nodes, as of the last exchange. */
  ofAll: number
  isWaiting: boolean
  until: number
}

/**
 * Counts in fixed windows of a minute. With Redis the budget is shared by all nodes; without it each node gives out an
 * equal part of it.
 */
export class Limits {
  readonly #counters = new Cache<Counter>({ most: COUNTERS_MAX })
  readonly #sockets = new WeakMap<Socket, string>()
  readonly #trust: ReturnType<typeof proxyAddr.compile>
  readonly #nodes: number
  readonly #on: boolean
  readonly #shared: SharedCounts | undefined
  #waiting: Counter[] = []
  #notifying: Promise<void> | undefined
  readonly #clock: NodeJS.Timeout | undefined

  constructor({ RATE_LIMITS, NODES, TRUST_PROXY }: Config, shared?: SharedCounts) {
    this.#shared = shared
    if (shared) this.#clock = setInterval(() => void this.exchange(), EXCHANGE_MS).unref()
    this.#on = RATE_LIMITS
    this.#nodes = NODES
    this.#trust = proxyAddr.compile(TRUST_PROXY.split(',').map((one) => one.trim()))
  }

  /** Counts a request; returns when to retry if the budget is used up. A cost of 0 only checks. */
  count(kind: Kind, who: string, cost = 1): Date | undefined {
    return this.countOf(kind, who, perMinute[kind], cost)
  }

  /** Like `count`, for a kind with a budget of its own. */
  countOf(kind: string, who: string, budget: number, cost = 1): Date | undefined {
    if (!this.#on) return undefined
    const key = `${kind} ${who}`
    const now = performance.now()
    let counter = this.#counters.find(key)
    if (!counter) {
      const until = now + WINDOW_MS
      counter = { key, count: 0, untold: 0, ofAll: 0, isWaiting: false, until }
      this.#counters.keep(this.#counters.begin(), key, counter, WINDOW_MS)
    }
    counter.count += cost
    counter.untold += cost
    const share = budget / this.#nodes
    if (this.#shared && counter.count > share * QUIET_PART) this.#notifyLater(counter)
    const isOver = this.#shared?.areKnown
      ? counter.ofAll + counter.untold > budget
      : counter.count > Math.max(1, Math.floor(share))
    return isOver ? new Date(Date.now() + counter.until - now) : undefined
  }

  #notifyLater(counter: Counter): void {
    if (counter.isWaiting || this.#waiting.length >= COUNTERS_MAX) return
    counter.isWaiting = true
    this.#waiting.push(counter)
  }

  /** Sends counts to the other nodes and receives the totals; only one exchange runs at a time. */
  exchange(): Promise<void> {
    this.#notifying ??= this.#exchange().finally(() => (this.#notifying = undefined))
    return this.#notifying
  }

  async #exchange(): Promise<void> {
    const now = performance.now()
    const told = this.#waiting.splice(0, EXCHANGED_MAX).map((counter) => {
      const { key, untold: count, until } = counter
      return { counter, key, count, leftMs: Math.floor(until - now) }
    })
    for (const { counter } of told) counter.isWaiting = false
    const live = told.filter(({ leftMs }) => leftMs > 0)
    const totals = live.length > 0 ? await this.#shared?.add(live) : []
    for (const [place, { counter, count }] of live.entries()) {
      const total = totals?.[place]
      if (total) this.#learn(counter, count, total)
      else this.#notifyLater(counter)
    }
  }

  /** Adopts the end of the window from Redis, so that a window ends at the same time on all nodes. */
  #learn(counter: Counter, told: number, { count, leftMs }: Total): void {
    counter.untold -= told
    counter.ofAll = count
    if (this.#counters.find(counter.key) !== counter) return
    counter.until = performance.now() + leftMs
    this.#counters.keep(this.#counters.begin(), counter.key, counter, leftMs)
  }

  close(): void {
    clearInterval(this.#clock)
    this.#shared?.close()
  }

  /** Counts a request before the framework has seen it; false if the budget is used up. */
  allows(request: IncomingMessage): boolean {
    return !this.#on || this.count('requests', this.#addressOf(request)) === undefined
  }

  #addressOf(request: IncomingMessage): string {
    const { socket } = request
    if (request.headers['x-forwarded-for'] !== undefined) {
      tidyForwarded(request.headers)
      return addressKey(proxyAddr(request, this.#trust))
    }
    const known = this.#sockets.get(socket)
    if (known !== undefined) return known
    const key = addressKey(socket.remoteAddress ?? '')
    this.#sockets.set(socket, key)
    return key
  }
}

/** The first limit: by address, before the caller is identified. */
export function limitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isRendering(request)) insist(app.limits.count('requests', addressKey(request.ip)))
    next()
  })
}

/**
 * The second limit, for calls: after the caller is identified, because an unverified token must not choose the counter,
 * and before the body is read.
 */
export function limitCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { config, url = '' } = request.routeOptions
    const { endpoint, perMinute: own } = config
    if (isRendering(request)) return next()
    const who = whoIs(request)
    if (endpoint) insist(app.limits.count('calls', who))
    // A guest's call is counted by address even with a token, so that another session is not another budget.
    const byPlayer = endpoint !== undefined && endpoint.audience !== 'guest'
    const counted = byPlayer ? who : addressKey(request.ip)
    if (own !== undefined) insist(app.limits.countOf(url, counted, own))
    next()
  })
}

/** The third limit: pages that must be rendered. */
export function limitPages(app: FastifyInstance, request: FastifyRequest): void {
  const who = whoIs(request)
  insist(app.limits.count('lost', who, 0) ?? app.limits.count('pages', who))
}

/** Counts a page that rendering found to be missing. */
export function countNotFound(app: FastifyInstance, request: FastifyRequest): void {
  app.limits.count('lost', whoIs(request))
}

/** Counts a request for an unknown path, by address only, so that the caller need not be identified. */
export function limitUnknown(app: FastifyInstance, { ip }: FastifyRequest): void {
  insist(app.limits.count('unknown', addressKey(ip)))
}

type Work = { kind: string; cost: number; perMinuteMax: number }

/** Limits expensive work that only some requests of a kind cause, by address; `cost` is the share of this request. */
export function limitWork(app: FastifyInstance, { ip }: FastifyRequest, work: Work): void {
  const { kind, cost, perMinuteMax } = work
  insist(app.limits.countOf(kind, addressKey(ip), perMinuteMax, cost))
}

const whoIs = ({ principal, ip }: FastifyRequest) => speakerOf(principal) ?? addressKey(ip)

function insist(retryAt: Date | undefined): void {
  if (retryAt) throw refuse('too_many', { retryAt: retryAt.toISOString() })
}
