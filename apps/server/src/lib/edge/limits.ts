/** Limits against floods: so many of a kind in a minute, by address or by player. */
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
import { isRendering } from './render-secret.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

const WINDOW_MS = minutes(1)
const COUNTERS_MAX = 100_000

/** What one address, or one player, may have in a minute; of all nodes together. */
const perMinute = {
  /** Whatever it is: files and kept pages cost little, and are not free. */
  requests: 60_000,
  calls: 6_000,
  /** Pages that are drawn for the one who asks. */
  pages: 1_200,
} as const
type Kind = keyof typeof perMinute

type Counter = { count: number; until: number }

/**
 * Counts by fixed minutes. Each node counts for itself, so a budget is divided by the number of nodes.
 */
export class Limits {
  readonly #counters = new Cache<Counter>({ most: COUNTERS_MAX })
  readonly #sockets = new WeakMap<Socket, string>()
  readonly #trust: ReturnType<typeof proxyAddr.compile>
  readonly #nodes: number
  readonly #on: boolean

  constructor({ RATE_LIMITS, NODES, TRUST_PROXY }: Config) {
    this.#on = RATE_LIMITS
    this.#nodes = NODES
    this.#trust = proxyAddr.compile(TRUST_PROXY.split(',').map((one) => one.trim()))
  }

  /** Counts one request of a kind; the moment to come again where there were too many. */
  count(kind: Kind, who: string): Date | undefined {
    return this.countOf(kind, who, perMinute[kind])
  }

  /** The same for what has a budget of its own. */
  countOf(kind: string, who: string, budget: number): Date | undefined {
    if (!this.#on) return undefined
    const key = `${kind} ${who}`
    const now = performance.now()
    let counter = this.#counters.find(key)
    if (!counter) {
      counter = { count: 0, until: now + WINDOW_MS }
      this.#counters.keep(this.#counters.begin(), key, counter, WINDOW_MS)
    }
    counter.count += 1
    if (counter.count <= Math.max(1, Math.floor(budget / this.#nodes))) return undefined
    return new Date(Date.now() + counter.until - now)
  }

  /** Counts a request before the framework has seen it; false where there were too many. */
  allows(request: IncomingMessage): boolean {
    return !this.#on || this.count('requests', this.#addressOf(request)) === undefined
  }

  #addressOf(request: IncomingMessage): string {
    const { socket } = request
    if (request.headers['x-forwarded-for'] !== undefined)
      return addressKey(proxyAddr(request, this.#trust))
    const known = this.#sockets.get(socket)
    if (known !== undefined) return known
    const key = addressKey(socket.remoteAddress ?? '')
    this.#sockets.set(socket, key)
    return key
  }
}

/** The first count, by address, before anything is asked of anybody. */
export function limitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isRendering(request)) insist(app.limits.count('requests', addressKey(request.ip)))
    next()
  })
}

/**
 * The second, of calls, when it is known who asks and before the body is read: a token that anybody
 * can make up must not choose the counter.
 */
export function limitCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const { config, url = '' } = request.routeOptions
    const { endpoint, perMinute: own } = config
    if (isRendering(request)) return next()
    const who = whoIs(request)
    if (endpoint) insist(app.limits.count('calls', who))
    // What guests may do is counted by address: one more token must not be one more budget.
    const byPlayer = endpoint !== undefined && endpoint.audience !== 'guest'
    const counted = byPlayer ? who : addressKey(request.ip)
    if (own !== undefined) insist(app.limits.countOf(url, counted, own))
    next()
  })
}

/** The third, of pages that must be drawn. */
export function limitPages(app: FastifyInstance, request: FastifyRequest): void {
  insist(app.limits.count('pages', whoIs(request)))
}

const whoIs = ({ principal, ip }: FastifyRequest) => speakerOf(principal) ?? addressKey(ip)

function insist(retryAt: Date | undefined): void {
  if (retryAt) throw refuse('too_many', { retryAt: retryAt.toISOString() })
}
