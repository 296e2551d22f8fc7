import { type IncomingMessage, type ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Cache, type Lease } from '#lib/cache/cache.ts'
import { seconds } from '#lib/clock.ts'
import { type Encoding, encodingFor } from './encoding.ts'
import { hasOneHost } from './host.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer is the same for every guest and may be kept for so many seconds. */
    keepSeconds: number
    /** The one name of what is answered, however its address was spelled. */
    keepAs: string
    /** When the work on the answer began. */
    keepLease: Lease
  }
  interface FastifyInstance {
    pageCache: PageCache
  }
}

const KEPT_MAX = 500
const BROTLI_LEVEL = 5
/** Headers of one answer, not of what is kept. */
const own = /^(content-length|content-encoding|set-cookie|date)$/

type Kept = { status: number; headers: string[]; body: Buffer; packed: Map<Encoding, Buffer> }
type Allows = (request: IncomingMessage) => boolean

/**
 * Stands before the framework and answers guests with what was answered a moment ago, as the same
 * bytes: a page that all of them share costs little more than plain HTTP.
 */
export class PageCache {
  readonly #kept = new Cache<Kept>({ most: KEPT_MAX })
  readonly #cookie: string
  readonly #allows: Allows

  /**
   * `cookie` names the one by which a visitor may be a player: such requests are always let through, as
   * are those that `allows` counts as too many.
   */
  constructor(cookie: string, allows: Allows = () => true) {
    this.#cookie = `${cookie}=`
    this.#allows = allows
  }

  /** Keeps answers that ask for it. Mounted before compression, so that it sees them unpacked. */
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

  /** Whether the visitor is surely told what all guests are. */
  isForGuests({ method, headers }: IncomingMessage): boolean {
    const { cookie, 'auth-token': token } = headers
    const reads = method === 'GET' || method === 'HEAD'
    return reads && token === undefined && !cookie?.includes(this.#cookie)
  }

  /** Answers with what is kept under the very address of a request; false where nothing is. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const kept = this.#kept.find(request.url ?? '')
    if (!kept || !this.isForGuests(request) || !hasOneHost(request)) return false
    // A signed call is judged by the server, and so are the odd ones.
    if (request.headers['x-signature'] !== undefined || !this.#allows(request)) return false
    send(kept, request, response)
    return true
  }

  has(name: string, { raw }: FastifyRequest): boolean {
    return this.isForGuests(raw) && this.#kept.find(name) !== undefined
  }

  /** The same for a request that the framework has judged, and by the name of what it asks for. */
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
