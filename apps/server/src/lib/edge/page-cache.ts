import { type IncomingMessage, type ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Cache, type Lease } from '#lib/cache/cache.ts'
import { seconds } from '#lib/clock.ts'
import { type Encoding, encodingFor } from './encoding.ts'
import { hasOneHost } from './host.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** How long the answer may be cached, because it is the same for every guest; 0 if not at all. */
    keepSeconds: number
    /** The cache key, one for all spellings of the address. */
    keepAs: string
    /** The generation of the cache when work on the answer began. */
    keepLease: Lease
  }
  interface FastifyInstance {
    pageCache: PageCache
  }
}

const KEPT_MAX = 500
const BROTLI_LEVEL = 5
/** Headers that belong to one answer and are not cached. */
const own = /^(content-length|content-encoding|set-cookie|date)$/

type Kept = { status: number; headers: string[]; body: Buffer; packed: Map<Encoding, Buffer> }
type Allows = (request: IncomingMessage) => boolean

/**
 * Answers guests before the framework runs, with the bytes of an earlier answer, so that a shared page costs little
 * more than plain HTTP.
 */
export class PageCache {
  readonly #kept = new Cache<Kept>({ most: KEPT_MAX })
  readonly #cookie: string
  readonly #allows: Allows

  /**
   * `cookie` is the name of the session cookie: a request with it may be a player's and is never answered from the
   * cache, nor is one that exceeds the limits in `allows`.
   */
  constructor(cookie: string, allows: Allows = () => true) {
    this.#cookie = `${cookie}=`
    this.#allows = allows
  }

  /** Caches answers that ask for it. Must be mounted before compression, to see them uncompressed. */
  watch(app: FastifyInstance): void {
    app.decorateRequest('keepSeconds', 0)
    app.decorateRequest('keepAs', '')
    app.decorateRequest('keepLease', 0)
    app.addHook('onRequest', (request, _reply, next) => {
      request.keepLease = this.#kept.begin()
      next()
    })
    app.addHook('onSend', async (request, reply, payload) => {
      const { keepSeconds, keepAs, keepLease, method } = request
      if (keepSeconds === 0 || method !== 'GET' || typeof payload !== 'string') return payload
      if (![200, 404].includes(reply.statusCode) || keepAs === '') return payload
      if (!this.isForGuests(request.raw) || reply.hasHeader('set-cookie')) return payload
      this.#kept.keep(keepLease, keepAs, keptOf(reply, payload), seconds(keepSeconds))
      return payload
    })
  }

  clear(): void {
    this.#kept.clear()
  }

  /** Whether the caller is certainly a guest, so that a shared answer is right. */
  isForGuests({ method, headers }: IncomingMessage): boolean {
    const { cookie, 'auth-token': token } = headers
    const reads = method === 'GET' || method === 'HEAD'
    return reads && token === undefined && !cookie?.includes(this.#cookie)
  }

  /** Answers with the cached page of exactly this address; false if there is none. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const kept = this.#kept.find(request.url ?? '')
    if (!kept || !this.isForGuests(request) || !hasOneHost(request)) return false
    // A signature must be checked by the server, and an excess request must be refused by it.
    if (request.headers['x-signature'] !== undefined || !this.#allows(request)) return false
    send(kept, request, response)
    return true
  }

  has(name: string, { raw }: FastifyRequest): boolean {
    return this.isForGuests(raw) && this.#kept.find(name) !== undefined
  }

  /** Like `answer`, but by cache key and within the framework. */
  answerAs(name: string, { raw }: FastifyRequest, reply: FastifyReply): boolean {
    const kept = this.isForGuests(raw) ? this.#kept.find(name) : undefined
    if (!kept) return false
    reply.hijack()
    send(kept, raw, reply.raw)
    return true
  }
}

function keptOf(reply: FastifyReply, payload: string): Kept {
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => !own.test(name))
  const headers = shared.flatMap(([name, value]) => [name, String(value)])
  return {
    status: reply.statusCode,
    headers: [...headers, 'vary', 'accept-encoding'],
    body: Buffer.from(payload),
    packed: new Map(),
  }
}

function send(kept: Kept, { headers: asked }: IncomingMessage, response: ServerResponse): void {
  const encoding = encodingFor(asked['accept-encoding'] as string | undefined)
  const body = pack(kept, encoding)
  const headers = [...kept.headers, 'content-length', String(body.length)]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  response.writeHead(kept.status, headers)
  response.end(body)
}

/** Compresses once for each encoding, when it is first needed. */
function pack({ body, packed }: Kept, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body
  const found = packed.get(encoding)
  if (found) return found
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL }
  const bytes = encoding === 'br' ? brotliCompressSync(body, { params }) : gzipSync(body)
  packed.set(encoding, bytes)
  return bytes
}
