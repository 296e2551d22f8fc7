import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { Passing } from '#lib/cache/passing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer is the same for every guest and may be kept for so many seconds. */
    keepSeconds: number
  }
}

const KEPT_MAX = 500
const KEEP_ALIVE_MS = 72_000
const REQUEST_MS = 30_000
const BROTLI_LEVEL = 5
/** Headers of one answer, not of what is kept. */
const own = /^(content-length|content-encoding|set-cookie|x-ratelimit-.*|date)$/

type Encoding = 'identity' | 'gzip' | 'br'
type Kept = { headers: string[]; body: Buffer; packed: Map<Encoding, Buffer> }

/**
 * Stands before the framework and answers guests with what was answered a moment ago, as the same
 * bytes: a page that all of them share costs little more than plain HTTP.
 */
export class PageCache {
  readonly #kept = new Passing<Kept>(KEPT_MAX)
  readonly #cookie: string

  /** `cookie` names the one by which a visitor may be a player: such requests are always let through. */
  constructor(cookie: string) {
    this.#cookie = `${cookie}=`
  }

  /** The server's option that puts the page cache before its handler. */
  readonly serverFactory: NonNullable<FastifyServerOptions['serverFactory']> = (handler) => {
    const server: Server = createServer({ requireHostHeader: false }, (request, response) => {
      if (!this.#answer(request, response)) handler(request, response)
    })
    // An expectation that means nothing here is passed over: 417 is a word of the product's own.
    server.on('checkExpectation', handler)
    server.keepAliveTimeout = KEEP_ALIVE_MS
    server.requestTimeout = REQUEST_MS
    return server
  }

  /** Keeps answers that ask for it. Mounted before compression, so that it sees them unpacked. */
  watch(app: FastifyInstance): void {
    app.decorateRequest('keepSeconds', 0)
    app.addHook('onSend', async (request, reply, payload) => {
      const seconds = request.keepSeconds
      if (seconds === 0 || reply.statusCode !== 200 || typeof payload !== 'string') return payload
      if (!this.#isGuest(request.raw) || reply.hasHeader('set-cookie')) return payload
      this.#keep(request.raw.url ?? '', reply.getHeaders(), payload, seconds)
      return payload
    })
  }

  clear(): void {
    this.#kept.clear()
  }

  #isGuest({ method, headers }: IncomingMessage): boolean {
    const { cookie, 'auth-token': token } = headers
    return method === 'GET' && token === undefined && !cookie?.includes(this.#cookie)
  }

  #keep(url: string, headers: Record<string, unknown>, payload: string, seconds: number): void {
    const shared = Object.entries(headers).filter(([name]) => !own.test(name))
    const kept = {
      headers: [
        ...shared.flatMap(([name, value]) => [name, String(value)]),
        'vary',
        'accept-encoding',
      ],
      body: Buffer.from(payload),
      packed: new Map(),
    }
    this.#kept.keep(url, kept, seconds)
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const kept = this.#kept.find(request.url ?? '')
    if (!kept || !this.#isGuest(request)) return false
    // A signed call is judged by the server, and so are the odd ones.
    if (request.headers['x-signature'] !== undefined) return false
    const encoding = chosen(request.headers['accept-encoding'])
    const body = pack(kept, encoding)
    const headers = [...kept.headers, 'content-length', String(body.length)]
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    response.writeHead(200, headers)
    response.end(body)
    return true
  }
}

function chosen(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '')
  if (/\bbr\b/.test(text)) return 'br'
  return /\bgzip\b/.test(text) ? 'gzip' : 'identity'
}

/** Packed once for each encoding, when the first visitor asks for it. */
function pack({ body, packed }: Kept, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body
  const found = packed.get(encoding)
  if (found) return found
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL }
  const bytes = encoding === 'br' ? brotliCompressSync(body, { params }) : gzipSync(body)
  packed.set(encoding, bytes)
  return bytes
}
