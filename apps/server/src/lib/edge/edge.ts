/** Refusals before any module is reached: by the HTTP parser, by the router, and by method. */
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
/** The length of «api» with each letter percent-encoded. */
const SPELLED_MAX = 9

type ParserError = Error & { code?: string }

/** Answers a connection whose bytes are not HTTP, in the same shape as any other refusal. */
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

/**
 * Answers a path that the router cannot parse; a parameter that is too long gets 404, because nothing has such a name.
 */
export function answerBadAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const endless = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  void sendRefusal(request, reply, refuse(endless ? 'not_found' : 'bad_request'))
}

/** Refuses a request without exactly one host, or whose target is not a path. */
export function refuseUnclearRequest(
  request: FastifyRequest,
  _reply: FastifyReply,
  next: () => void,
): void {
  if (!hasOneHost(request.raw) || !request.url.startsWith('/')) throw refuse('bad_request')
  next()
}

/**
 * Refuses requests for unknown routes, and for routes marked with `refusedAs`, before the caller is identified and
 * before the body is read. They have a rate limit of their own.
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

/** Answers an unknown path below `/api` with a refusal, so that it is never rendered as a page. */
export function refuseUnknownCalls(app: FastifyInstance): void {
  app.all(`${API_ROOT}/*`, { config: { refusedAs: 'not_found' } }, unreached)
}

/** Never runs, because `refuseUnserved` has refused the request in a hook. */
const unreached = () => {
  throw refuse('not_found')
}

/** Whether a path lies below `/api` once dots, repeated slashes, letter case and percent-encoding are normalised. */
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
 * The path of a request, also if a proxy sent the absolute URL. Invalid percent-encoding in the path of a page is
 * escaped, so that a mistyped address shows the not-found page.
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

/** Records the methods of each path of the contract; must be registered before the modules. */
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

/** Answers a known path with another method by 405 and an `Allow` header; must be registered after the modules. */
export function refuseOtherMethods(app: FastifyInstance, known: Methods): void {
  for (const [url, own] of [...known])
    app.route({
      url,
      method: app.supportedMethods.filter((method) => !own.has(method)),
      config: { refusedAs: 'method_not_allowed', allow: [...own].sort().join(', ') },
      handler: unreached,
    })
}
