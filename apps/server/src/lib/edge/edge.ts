/** What is refused before any room is asked: by the parser of HTTP, by the router, by the method. */
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

/** A request for no host, or for two, may be read in one way here and in another by a proxy. */
export function refuseUnclearHost(
  { raw: { httpVersionMinor, rawHeaders } }: FastifyRequest,
  _reply: FastifyReply,
  next: () => void,
): void {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts++
  if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0)) throw refuse('bad_request')
  next()
}

/**
 * The path of a request, be it asked for by the whole address as a proxy may. A page's is made readable,
 * so that a person who mistypes one is shown the page of the lost.
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

/** Learns by which methods the contract's paths are called; must come before the rooms. */
export function learnMethods(app: FastifyInstance): Methods {
  const known: Methods = new Map()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!config || !('endpoint' in config)) return
    const methods = known.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    known.set(url, methods)
  })
  return known
}

/** A known path asked by another method says which ones it has; must come after the rooms. */
export function refuseOtherMethods(app: FastifyInstance, known: Methods): void {
  for (const [url, own] of [...known]) {
    const allow = [...own].sort().join(', ')
    app.route({
      url,
      method: app.supportedMethods.filter((method) => !own.has(method)),
      handler: (_request, reply) => {
        void reply.header('allow', allow)
        throw refuse('method_not_allowed')
      },
    })
  }
}
