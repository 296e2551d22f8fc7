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
    /** When it was here whole, in milliseconds that the process had run: no clock that is set moves it. */
    arrivedMs: number
    /** It came with somebody's token, from where that token cannot be. */
    suspicious?: true
  }
  interface FastifyInstance {
    /** Answers that are the same for every guest, as they went over the wire. */
    answers: Cache<string>
  }
  /** What guards know a route by. */
  interface FastifyContextConfig {
    /** A call of the contract. */
    endpoint?: Endpoint
    /** How often one player may ask in a minute, where it costs more than other calls; a guest by address. */
    perMinute?: number
    /** A page, which knows a player by cookie. */
    page?: true
    /** Nothing is served here: every request is refused so, before anything else is looked at. */
    refusedAs?: 'not_found' | 'method_not_allowed'
    /** The methods that the address has, where others are refused. */
    allow?: string
  }
}

export const refuse = refusing(commonRefusals)

/** What the specified client knows it by. */
const SUSPICIOUS = 'suspicious activity'

/** The caller's own name of an operation; `bodyHash` tells a retry from another operation under the same name. */
export type OperationKey = { id: string; bodyHash: string }

export type AskedOf<E extends Endpoint> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  player: E['audience'] extends 'player' ? PlayerPrincipal : PlayerPrincipal | undefined
  operator: E['audience'] extends { operator: string } ? OperatorPrincipal : undefined
  /** The body, where it is a file. */
  file: E extends { file: object } ? Buffer : undefined
  key: E extends { idempotent: true } ? OperationKey : undefined
  request: FastifyRequest
  reply: FastifyReply
  /** Says that the answer is that of an earlier call with the same key. */
  replayed: () => void
}

type Handle<E extends Endpoint> = (asked: AskedOf<E>) => Promise<Answer<E>>
type ServeOptions = {
  perMinute?: number
  /** The last parameter of the path, which may also be written as all that remains of the address. */
  rest?: string
}

const ADDRESS_MAX = 512

/** Mounts an endpoint of the contract: decode, let the module answer, encode. */
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

/** Who is blocked sees why, and can take their own money out; nothing else is theirs to do. */
export function refuseBlocked(principal: Principal, { audience, whileBlocked }: Endpoint): void {
  const { blocked } = asPlayer(principal) ?? {}
  if (blocked === undefined || audience !== 'player' || whileBlocked) return
  throw refuse('account_blocked', { values: { words: blocked } })
}

/** A stolen session moves no money and changes no rights: for that a code of the app was given lately. */
function refuseUnconfirmed(principal: Principal, { confirmed }: Endpoint): void {
  const { session } = asOperator(principal) ?? {}
  if (confirmed && session && !session.isConfirmed) throw refuse('confirmation_needed')
}

/** The calls that are mounted from now on, as they come. */
export function learnEndpoints(app: FastifyInstance): readonly Endpoint[] {
  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ config, method }) => {
    const { endpoint } = (config ?? {}) as { endpoint?: Endpoint }
    // Fastify adds a HEAD of its own to every GET.
    if (endpoint && method === endpoint.method) endpoints.push(endpoint)
  })
  return endpoints
}

/** Only what guests are told alike is kept, and only under names that are few. */
function isKept(
  { cacheSeconds, notKeptWith = [] }: Endpoint,
  { principal, query }: FastifyRequest,
): boolean {
  if (principal.kind !== 'guest' || cacheSeconds === undefined) return false
  return !notKeptWith.some((name) => name in (query as object))
}

/** What is said to somebody is written down nowhere on its way; what all guests share is asked anew. */
function cacheControl({ headers }: FastifyRequest, keepSeconds: number): string {
  const personal = 'auth-token' in headers || headers.cookie !== undefined
  return personal || keepSeconds === 0 ? 'no-store' : 'private, no-cache'
}

/**
 * The name of an answer: the call and what it knows of what was asked. Whatever else stands in a
 * query makes no answer of its own.
 */
function sharedKey(endpoint: Endpoint, { params, query }: FastifyRequest): string | undefined {
  const known = namesOf(endpoint).map((name) => (query as Record<string, unknown>)[name] ?? null)
  const key = JSON.stringify([endpoint.path, params, known])
  return key.length > ADDRESS_MAX || query === unreadableQuery ? undefined : key
}

/** Whether an address says nothing but what the call knows: only then is it kept before the framework. */
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
  // A path that cannot name anything names nothing: 404, as for an unknown id.
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

/** What a stranger says, as a schema understands it; `refusal` is made of what is wrong, field by field. */
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
 * UUIDs of version 8 are ours: ids of transfers are derived in their space, which no caller may write
 * into. The database reads a UUID with or without hyphens and braces, so the digits decide.
 */
function isUuidOfOurs(key: string): boolean {
  const digits = key.replace(/[{}-]/g, '')
  return digits[12] === '8' && /^[0-9a-f]{32}$/i.test(digits)
}

/** A refusal that the contract does not promise is a fault of ours, and is logged as one. */
async function promised<T>(endpoint: Endpoint, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.key in endpoint.refusals || error.key in commonRefusals) throw error
    throw new Error(`${endpoint.path} may not refuse with ${error.key}`, { cause: error })
  }
}
