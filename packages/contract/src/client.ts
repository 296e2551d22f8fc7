import * as z from 'zod/mini'
import {
  type Answer,
  type Body,
  commonRefusals,
  type Endpoint,
  ErrorBody,
  type Params,
  type Query,
  Refusal,
} from './base.ts'
import { fieldsOf } from './fields.ts'
import { NoAnswer, wireRefusals } from './refusal.ts'

export type Request = {
  method: Endpoint['method']
  /** The path with its query, encoded. */
  path: string
  body?: string
  idempotencyKey?: string
  /** A solved captcha. */
  verificationToken?: string
  /** The endpoint of the contract, if the request belongs to one. */
  endpoint?: Endpoint
}
export type Reply = { status: number; body: unknown; expectation?: string }
export type Send = (request: Request) => Promise<Reply>

type Maybe<K extends string, T> = T extends undefined ? object : { [P in K]: T }
/** A query may omit fields that have a default. */
type AskedQuery<E extends Endpoint> = E extends { query: z.ZodMiniType }
  ? { query?: Partial<Query<E>> }
  : object
export type Asked<E extends Endpoint> = Maybe<'params', Params<E>> &
  AskedQuery<E> &
  Maybe<'body', Body<E>> &
  (E extends { idempotent: true } ? { idempotencyKey: string } : object) &
  (E extends { captcha: true } ? { verificationToken?: string | undefined } : object)

type Loose = {
  params?: unknown
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  verificationToken?: string | undefined
}
export type Call = <E extends Endpoint>(endpoint: E, asked: Asked<E>) => Promise<Answer<E>>

/** Creates the client of the API; `send` uses fetch in the browser, and memory in server rendering and tests. */
export function createClient(send: Send): Call {
  return async <E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<Answer<E>> => {
    const { status, body, expectation } = await send(requestOf(endpoint, asked as Loose)).catch(
      (error: unknown) => {
        throw error instanceof NoAnswer ? faultOf(error) : error
      },
    )
    if (status >= 400 || status < 200) throw refusalOf(status, body, expectation)
    const { data } = body as { data: unknown }
    return z.decode(endpoint.answer, data as never) as Answer<E>
  }
}

/** Encodes the request of an endpoint; throws a refusal for values that do not fit the schemas. */
function requestOf(endpoint: Endpoint, asked: Loose): Request {
  const params = endpoint.params
    ? (encoded(endpoint.params, asked.params, 'not_found') as Record<string, string>)
    : {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const request: Request = {
    method: endpoint.method,
    path: path + queryOf(endpoint, asked.query ?? {}),
    endpoint,
  }
  if (endpoint.body) request.body = JSON.stringify(encoded(endpoint.body, asked.body, 'validation'))
  if (asked.idempotencyKey) request.idempotencyKey = asked.idempotencyKey
  if (asked.verificationToken) request.verificationToken = asked.verificationToken
  return request
}

/**
 * Encodes a value; an invalid one is refused as the server would refuse it, because it may come from an address that a
 * visitor has typed.
 */
function encoded(
  schema: z.ZodMiniType,
  value: unknown,
  key: 'not_found' | 'bad_request' | 'validation',
): unknown {
  const written = z.safeEncode(schema, value as never, { reportInput: true })
  if (written.success) return written.data
  if (key !== 'validation') throw new Refusal(key, commonRefusals[key])
  throw new Refusal(key, commonRefusals[key], { fields: fieldsOf(written.error.issues) })
}

function queryOf(endpoint: Endpoint, query: Record<string, unknown>): string {
  if (!endpoint.query) return ''
  const written = encoded(z.partial(endpoint.query as z.ZodMiniObject), query, 'bad_request')
  const pairs = Object.entries(written as Record<string, unknown>).flatMap(([name, value]) =>
    bracketed(name, value),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Encodes `{a: {b: 1}, c: [2]}` as `a[b]=1&c[]=2`. */
function bracketed(name: string, value: unknown): string[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((one) => bracketed(`${name}[]`, one))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => bracketed(`${name}[${key}]`, one))
  return [`${encodeURIComponent(name)}=${encodeURIComponent(value as string | number | boolean)}`]
}

function faultOf({ status, body }: NoAnswer): Error {
  if (body !== undefined) return refusalOf(status, body)
  return new Refusal('unreached', { ...wireRefusals.unreached, status })
}

/** Converts an unsuccessful response to the error that callers catch. */
function refusalOf(status: number, body: unknown, expectation?: string): Error {
  const parsed = z.safeParse(ErrorBody, body)
  if (!parsed.success) return new Refusal('fault', { ...commonRefusals.fault, status })
  const { code, key, message, ...details } = parsed.data.error
  return new Refusal(
    key,
    { status, code, message },
    {
      ...(details as object),
      ...(parsed.data.protection && { protection: parsed.data.protection }),
      ...(expectation && { expectation: expectation as 'kyc-verified' }),
    },
  )
}
