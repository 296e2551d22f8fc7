import { createHash } from 'node:crypto'
import {
  type Answer,
  type Body,
  commonRefusals,
  type Endpoint,
  type Params,
  type Query,
  Refusal,
  refusing,
} from '@ayva/contract/base'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Cache } from '#lib/cache/cache.ts'
import {
  asOperator,
  asPlayer,
  type OperatorPrincipal,
  type PlayerPrincipal,
  type Principal,
  refusedTo,
} from './principal.ts'
import { fieldsOf } from '@ayva/contract/fields'
import { refuseOddText } from '#lib/edge/odd-text.ts'
import { unreadableQuery } from './query.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal
    /**
     * When the request had arrived completely, in milliseconds of `performance.now()`, which no change of the clock
     * affects.
     */
    arrivedMs: number
    /** A token came with the request from another browser than the one for which it was issued. */
    suspicious?: true
  }
  interface FastifyInstance {
    /** Encoded answers that are the same for every guest. */
    answers: Cache<string>
  }
  /** What hooks know of a route. */
  interface FastifyContextConfig {
    /** The call of the contract that the route serves. */
    endpoint?: Endpoint
    /** The limit of an expensive call in a minute, by player, or by address for a guest. */
    perMinute?: number
    /** Set on pages, which identify a player by cookie. */
    page?: true
    /** The route serves nothing: every request is refused like this, before anything else is checked. */
    refusedAs?: 'not_found' | 'method_not_allowed'
    /** The value of the `Allow` header of such a refusal. */
    allow?: string
  }
}

export const refuse = refusing(commonRefusals)

/** The reason text by which clients of the specification recognise this refusal. */
const SUSPICIOUS = 'suspicious activity'

/** The idempotency key of a call; `bodyHash` tells a retry from another operation with the same key. */
export type OperationKey = { id: string; bodyHash: string }

export type AskedOf<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  player: E['audience'] extends 'player' ? PlayerPrincipal : PlayerPrincipal | undefined
  operator: E['audience'] extends { operator: string } ? OperatorPrincipal : undefined
  /** The body of a call that takes a file. */
  file: E extends { file: object } ? Buffer : undefined
  key: E extends { idempotent: true } ? OperationKey : undefined
  request: FastifyRequest
  reply: FastifyReply
  /** Marks the answer as that of an earlier call with the same key. */
  replayed: () => void
}

type Handle<E extends Endpoint> = (asked: AskedOf<E>) => Promise<Answer<E>>
type ServeOptions = {
  perMinute?: number
  /** The last path parameter, which may also contain slashes. */
  rest?: string
}

const ADDRESS_MAX = 512

/** Mounts a call of the contract: decodes the request, runs the handler, encodes the answer. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handle<E>,
  { rest, ...options }: ServeOptions = {},
): void {
  const mount = (url: string) => app.route({ ...route, url })
  const route = {
    method: endpoint.method,
    config: { endpoint, ...options },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      reply.header('content-type', 'application/json; charset=utf-8')
      const remains = (request.params as Record<string, string>)['*']
      if (rest !== undefined && remains !== undefined) request.params = { [rest]: remains }
      const keepSeconds = isKept(endpoint, request) ? endpoint.cacheSeconds! : 0
      reply.header('cache-control', cacheControl(request, keepSeconds))
      const no = refusedTo(request.principal, endpoint.audience)
      if (no && request.suspicious) throw refuse('suspicious', { reason: SUSPICIOUS })
      if (no) throw refuse(no)
      refuseBlocked(request.principal, endpoint)
      refuseUnconfirmed(request.principal, endpoint)
      const key = keepSeconds > 0 ? sharedKey(endpoint, request) : undefined
      if (key !== undefined && isPlain(endpoint, request)) {
        request.keepSeconds = keepSeconds
        request.keepAs = request.url
      }
      const found = key !== undefined && app.answers.find(key)
      if (found) return reply.send(found)

      const lease = app.answers.begin()
      const asked = decodeAsked(endpoint, request, reply)
      const answer = await promised(endpoint, () => handle(asked))
      const json = JSON.stringify({ data: z.encode(endpoint.answer, answer as never) })
      if (key !== undefined) app.answers.keep(lease, key, json, keepSeconds * 1000)
      return reply.send(json)
    },
  }
  mount(endpoint.path)
  if (rest !== undefined) mount(endpoint.path.replace(`:${rest}`, '*'))
}

/**
 * Refuses calls of a blocked player, except those marked `whileBlocked`, such as withdrawals; the refusal gives the
 * reason.
 */
export function refuseBlocked(principal: Principal, { audience, whileBlocked }: Endpoint): void {
  const { blocked } = asPlayer(principal) ?? {}
  if (blocked === undefined || audience !== 'player' || whileBlocked) return
  throw refuse('account_blocked', { values: { words: blocked } })
}

/**
 * Calls that move money or change permissions need a recent code of the authenticator app, so that a stolen session is
 * not enough.
 */
function refuseUnconfirmed(principal: Principal, { confirmed }: Endpoint): void {
  const { session } = asOperator(principal) ?? {}
  if (confirmed && session && !session.isConfirmed) throw refuse('confirmation_needed')
}

/** Collects the calls that are mounted from now on. */
export function learnEndpoints(app: FastifyInstance): readonly Endpoint[] {
  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ config, method }) => {
    const { endpoint } = (config ?? {}) as { endpoint?: Endpoint }
    // Fastify adds a HEAD route to every GET.
    if (endpoint && method === endpoint.method) endpoints.push(endpoint)
  })
  return endpoints
}

/** Only answers to guests are cached, and only for queries with few distinct values. */
function isKept(
  { cacheSeconds, notKeptWith = [] }: Endpoint,
  { principal, query }: FastifyRequest,
): boolean {
  if (principal.kind !== 'guest' || cacheSeconds === undefined) return false
  return !notKeptWith.some((name) => name in (query as object))
}

/** A personal answer must not be stored by proxies or browsers; a shared one must be revalidated. */
function cacheControl({ headers }: FastifyRequest, keepSeconds: number): string {
  const personal = 'auth-token' in headers || headers.cookie !== undefined
  return personal || keepSeconds === 0 ? 'no-store' : 'private, no-cache'
}

/**
 * The cache key of an answer: the call and the parameters that it declares. Unknown parameters do not make another
 * entry.
 */
function sharedKey(endpoint: Endpoint, { params, query }: FastifyRequest): string | undefined {
  const known = namesOf(endpoint).map((name) => (query as Record<string, unknown>)[name] ?? null)
  const key = JSON.stringify([endpoint.path, params, known])
  return key.length > ADDRESS_MAX || query === unreadableQuery ? undefined : key
}

/** Whether the address contains only declared parameters, so that the page cache may store it by its URL. */
function isPlain(endpoint: Endpoint, { query, url }: FastifyRequest): boolean {
  const names = namesOf(endpoint)
  return (
    url.length <= ADDRESS_MAX && Object.keys(query as object).every((one) => names.includes(one))
  )
}

function namesOf({ query }: Endpoint): string[] {
  return query ? Object.keys((query as z.ZodMiniObject).shape) : []
}

function decodeAsked<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): AskedOf<E> {
  // An id that cannot exist gets 404, like an unknown one.
  const params = decode(endpoint.params, request.params, () => refuse('not_found'))
  const query = decode(endpoint.query, request.query, (fields) => refuse('bad_request', { fields }))
  const body = decode(endpoint.body, request.body, (fields) => refuse('validation', { fields }))
  const key = endpoint.idempotent ? operationKey(endpoint, request) : undefined
  const replayed = () => void reply.header('idempotency-hit', 'true')
  const file = endpoint.file && (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
  return {
    params,
    query,
    body,
    file,
    key,
    player: asPlayer(request.principal),
    operator: asOperator(request.principal),
    request,
    reply,
    replayed,
  } as AskedOf<E>
}

function decode(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  refusal: (fields: Record<string, string>) => Refusal,
): unknown {
  return schema && readAsked(schema, value, refusal)
}

/** Decodes untrusted input with a schema; `refusal` receives a message for each invalid field. */
export function readAsked<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  refusal: (fields: Record<string, string>) => Refusal,
): z.output<S> {
  if (value === unreadableQuery) throw refusal({ query: 'Некорректный запрос' })
  const odd = refuseOddText(value)
  if (odd) throw refusal({ [odd]: 'Недопустимые символы' })
  const read = z.safeDecode(schema, (value ?? {}) as never)
  if (read.success) return read.data as z.output<S>
  throw refusal(fieldsOf(read.error.issues))
}

function operationKey(endpoint: Endpoint, request: FastifyRequest): OperationKey {
  const id = request.headers['idempotency-key']
  if (typeof id !== 'string' || id === '' || id.length > 255) throw refuse('key_missing')
  if (isUuidOfOurs(id)) throw refuse('key_invalid')
  const hash = createHash('sha256').update(`${endpoint.method} ${request.url}\n`)
  const { body = null } = request
  hash.update(Buffer.isBuffer(body) ? body : JSON.stringify(body))
  return { id, bodyHash: hash.digest('hex') }
}

/**
 * Refuses UUIDs of version 8, because ids of transfers are derived as such and no caller may choose one. PostgreSQL
 * accepts a UUID with or without hyphens and braces, so only the digits are checked.
 */
function isUuidOfOurs(key: string): boolean {
  const digits = key.replace(/[{}-]/g, '')
  return digits[12] === '8' && /^[0-9a-f]{32}$/i.test(digits)
}

/** A refusal that the contract does not list is logged as an internal error. */
async function promised<T>(endpoint: Endpoint, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.key in endpoint.refusals || error.key in commonRefusals) throw error
    throw new Error(`${endpoint.path} may not refuse with ${error.key}`, { cause: error })
  }
}
