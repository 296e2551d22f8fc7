/** A complete product for security tests: its calls, a valid request for each, and the rules for answers. */
import { randomUUID } from 'node:crypto'
import { type Endpoint, ErrorBody } from '@ayva/contract/base'
import { afterAll, beforeAll, expect } from 'vitest'
import * as z from 'zod/mini'
import { type Asked, type Sample } from '#lib/samples.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { addOperator } from '../platform/operators/operators.ts'
import { contractOf, permissions } from '../permissions.ts'
import { modules } from '../modules.ts'
import { seed } from '../seed.ts'
import { maliciousTexts } from './catalogue.testing.ts'

export { type Asked } from '#lib/samples.ts'
export type Answer = {
  statusCode: number
  body: string
  headers: Record<string, string | string[] | number | undefined>
}

/** Every call of the contract's modules, whether or not it is served. */
export const endpoints: Endpoint[] = (
  await Promise.all(modules.map(({ name }) => contractOf(name)))
).flatMap((module) => Object.values(module).filter(isEndpoint))

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value
}

/** Two players, the first with data in every module, and an operator. */
export async function openSecurityTests() {
  const testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  await testApp.fund(alisa, 1_000_000_00n)
  await testApp.fund(boris, 1_000_000_00n)
  const olga = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  const all = new Map<Endpoint, Sample>()
  const closers: (() => Promise<void>)[] = []
  for (const module of modules) {
    const said = await (await module.samples?.())?.openSamples({ testApp, alisa, boris })
    for (const [endpoint, sample] of said?.samples ?? []) all.set(endpoint, sample)
    if (said?.close) closers.push(said.close)
  }
  const isLast = ([, { last }]: [Endpoint, Sample]) => Number(last ?? false)
  const samples = new Map([...all].toSorted((one, other) => isLast(one) - isLast(other)))
  const close = async () => {
    for (const one of closers) await one()
    await testApp.close()
  }
  return { testApp, alisa, boris, olga, samples, close }
}
/** Opens the product before a test file, and verifies its books afterwards. */
export function unharmed(open: (suite: SecurityTests) => Promise<void> | void): void {
  let suite: SecurityTests
  let before: Awaited<ReturnType<typeof booksOf>>
  beforeAll(async () => {
    suite = await openSecurityTests()
    await open(suite)
    before = await booksOf(suite)
  })
  afterAll(async () => {
    expect(await booksOf(suite)).toEqual(before)
    await suite.close()
  })
}

export type SecurityTests = Awaited<ReturnType<typeof openSecurityTests>>

/** Sends a valid request, with the test's changes. */
export async function send(
  { testApp }: SecurityTests,
  endpoint: Endpoint,
  asked: Asked,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { method, idempotent } = endpoint
  const { params = {}, query, body, file } = asked
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name]!.toWellFormed()),
  )
  return testApp.app.inject({
    method,
    url: path + (query ? `?${queryOf(query)}` : ''),
    headers: {
      ...(idempotent && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': 'application/octet-stream' }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(file && { payload: file }),
  })
}

function queryOf(query: Record<string, unknown>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one]))
    .map(([name, value]) => `${String(name)}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&')
}

export function tokenOf(
  endpoint: Endpoint,
  { alisa, boris, olga, samples }: SecurityTests,
): Record<string, string> {
  if (endpoint.audience === 'guest') return {}
  if (typeof endpoint.audience === 'object') return { 'auth-token': olga.token }
  return { 'auth-token': (samples.get(endpoint)?.as === 'boris' ? boris : alisa).token }
}

/** Represents the keys of a record; it is a valid one for requisites. */
export const ANY_KEY = 'phone'

/** Paths to the fields of a schema, including nested objects. */
export function fieldsOf(schema: z.ZodMiniType | undefined, path: string[] = []): string[][] {
  if (!schema) return []
  const def = schema._zod.def as {
    type: string
    innerType?: z.ZodMiniType
    shape?: Record<string, z.ZodMiniType>
    keyType?: z.ZodMiniType
  }
  if (def.innerType) return fieldsOf(def.innerType, path)
  if (def.type === 'record') return [[...path, ANY_KEY]]
  return Object.entries(def.shape ?? {}).flatMap(([name, inner]) => [
    [...path, name],
    ...fieldsOf(inner, [...path, name]),
  ])
}

/** The same object with one field changed; `undefined` removes the field. */
export function withField(from: unknown, [name, ...rest]: string[], value: unknown): unknown {
  const changed = { ...(from as object), [name!]: value } as Record<string, unknown>
  if (rest.length > 0) changed[name!] = withField((from as typeof changed)?.[name!], rest, value)
  return changed
}

export const accepts = (schema: z.ZodMiniType | undefined, value: unknown): boolean =>
  !schema || z.safeDecode(schema, value as never).success

const leaks =
  /\b(select|insert|update|delete)\b.{1,40}\b(from|into|set)\b|syntax error|relation "|invalid input|\bat \S+ \(|\.[jt]s:\d|node_modules|FST_|HPE_|ERR_[A-Z]|Zod|Kysely|wallet_|session_token|password_hash|seed_pair|"stack"|SyntaxError|RangeError|TypeError/

/** The faults that invalid input must not cause in an answer; empty if there are none. */
export function faultsOf({ statusCode, body, headers }: Answer): string[] {
  // A player's own text is returned and may contain anything.
  const known = body.replaceAll(maliciousTexts['SQL union']!, '')
  // Tokens and sealed values are random and sometimes contained «Zod».
  const own = known.replaceAll(/[\w-]{40,}/g, '')
  const faults = leaks.test(own) ? [`tells of the inside: ${leaks.exec(own)![0]}`] : []
  if (statusCode >= 200 && statusCode < 300) return faults
  if (statusCode < 400 || statusCode >= 500) return [...faults, `answers ${statusCode}`]
  if (headers['content-type'] !== 'application/json; charset=utf-8')
    faults.push(`is of type ${String(headers['content-type'])}`)
  const said = z.safeParse(ErrorBody, parse(body))
  if (!said.success) return [...faults, `is not of the contract's shape: ${body.slice(0, 200)}`]
  const { error, requestId } = said.data
  const words = [error.message, ...Object.values(error.fields ?? {})]
  for (const word of words) if (!/[а-яё]/i.test(word)) faults.push(`says «${word}»`)
  if (!/^[0-9a-f-]{36}$/.test(requestId)) faults.push('has no request id')
  return faults
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The complete books, which invalid input must not change. */
export async function booksOf({ testApp: { deps } }: SecurityTests) {
  const accounts = await deps.db
    .selectFrom('walletAccount')
    .selectAll()
    // A player who leaves has an account with blocked stakes, even if it was never used.
    .where('sequence', '>', 0n)
    .orderBy('playerId')
    .orderBy('kind')
    .execute()
  const { count } = await deps.db
    .selectFrom('walletTransfer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return { accounts, transfers: count }
}
