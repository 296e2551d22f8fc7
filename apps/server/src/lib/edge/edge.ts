/** What is refused before any module is asked: by the parser of HTTP, by the router, by the method. */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { type Socket } from 'node:net'
import { commonRefusals, type RefusalWords } from '@ayva/contract/base'
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { sendRefusal } from '#lib/http/errors.ts'
import { refuse } from '#lib/http/serve.ts'
import { hasOneHost } from './host.ts'
import { limitUnknown } from './limits.ts'

const API_ROOT = '/api'
/** «api» with each of its letters written as a byte. */
const SPELLED_MAX = 9

type ParserError = Error & { code?: string }

/** Answers a connection whose bytes are no request, in the same shape as any other refusal. */
export function answerBadBytes(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(wordsOnWire(wordsFor(error)))
  socket.destroy(error)
}

function wordsFor({ code }: ParserError): RefusalWords & { key: string } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { key: 'too_slow', ...commonRefusals.too_slow }
  if (code === 'HPE_HEADER_OVERFLOW')
    return { key: 'headers_too_large', ...commonRefusals.headers_too_large }
  return { key: 'bad_request', ...commonRefusals.bad_request }
}

function wordsOnWire({ status, code, key, message }: RefusalWords & { key: string }): string {
  const body = JSON.stringify({ error: { code, key, message }, requestId: randomUUID() })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Answers an address that the router cannot read. A name of endless length is nobody's: 404. */
export function answerBadAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const endless = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  void sendRefusal(request, reply, refuse(endless ? 'not_found' : 'bad_request'))
}

/** Refuses what no page and no call is asked for by: an unclear host, an address that is no path. */
export function refuseUnclearRequest(
  request: FastifyRequest,
  _reply: FastifyReply,
  next: () => void,
): void {
  if (!hasOneHost(request.raw) || !request.url.startsWith('/')) throw refuse('bad_request')
  next()
}

/**
 * Refuses what nothing answers before it is asked who asks and before a body is read: an address of no
 * route, and what `refusedAs` marks. It has a budget of its own.
 */
export function refuseUnserved(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { refusedAs, allow } = request.routeOptions.config
    const key = request.is404 ? 'not_found' : refusedAs
    if (key === undefined) return next()
    limitUnknown(app, request)
    if (allow !== undefined) void reply.header('allow', allow)
    throw refuse(key)
  })
}

/** Whatever lies under the API and is no call of it is refused as a call, never shown as a page. */
export function refuseUnknownCalls(app: FastifyInstance): void {
  app.all(`${API_ROOT}/*`, { config: { refusedAs: 'not_found' } }, unreached)
}

/** Who came here was refused by a hook. */
const unreached = () => {
  throw refuse('not_found')
}

/** Whether a path lies under the API for whoever tidies it: of dots, of slashes, of other letters. */
export function isUnderApi(path: string): boolean {
  const { pathname } = new URL(`http://site${path}`)
  let start = 0
  while (pathname[start] === '/') start++
  const end = pathname.indexOf('/', start)
  const first = pathname.slice(start, end < 0 ? undefined : end)
  return first.length <= SPELLED_MAX && plain(first).toLowerCase() === 'api'
}

function plain(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * The path of a request, be it asked for by the whole address as a proxy may. A page's is made readable,
 * so that a person who mistypes one is shown the not-found page.
 */
export function readableAddress({ url: asked = '/' }: IncomingMessage): string {
  const url = asked.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  if (!url.includes('%') || url.startsWith('/api/')) return url
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

type Methods = Map<string, Set<string>>

/** Learns by which methods the contract's paths are called; must come before the modules. */
export function learnMethods(app: FastifyInstance): Methods {
  const known: Methods = new Map()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.endpoint) return
    const methods = known.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    known.set(url, methods)
  })
  return known
}

/** A known path asked by another method says which ones it has; must come after the modules. */
export function refuseOtherMethods(app: FastifyInstance, known: Methods): void {
  for (const [url, own] of [...known])
    app.route({
      url,
      method: app.supportedMethods.filter((method) => !own.has(method)),
      config: { refusedAs: 'method_not_allowed', allow: [...own].sort().join(', ') },
      handler: unreached,
    })
}
