/** A whole product to be rude to: its calls, what is right to say in each, and what an answer may be. */
import { randomUUID } from 'node:crypto'
import { type Endpoint, ErrorBody } from '@ayva/contract/base'
import * as auth from '@ayva/contract/auth'
import * as cashier from '@ayva/contract/cashier'
import * as lobby from '@ayva/contract/lobby'
import * as play from '@ayva/contract/play'
import * as player from '@ayva/contract/player'
import * as rounds from '@ayva/contract/rounds'
import * as settings from '@ayva/contract/settings'
import * as system from '@ayva/contract/system'
import * as wallet from '@ayva/contract/wallet'
import { afterAll, beforeAll, expect } from 'vitest'
import * as z from 'zod/mini'
import { newEmail, PASSWORD, registration } from '../auth/auth.testing.ts'
import { goodPhone, openDesk, way } from '../cashier/cashier.testing.ts'
import { seed } from '../seed.ts'

export type Asked = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}
export type Answer = {
  statusCode: number
  body: string
  headers: Record<string, string | string[] | number | undefined>
}

/** Every call of the contract. */
export const endpoints: Endpoint[] = [
  ...[auth, cashier, lobby, play, player, rounds, settings, system, wallet],
].flatMap((room) => Object.values(room).filter(isEndpoint))

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value
}

/** Two players, the first with something of every kind: a deposit, a withdrawal, a round, a demo. */
export async function openHostile() {
  const desk = await openDesk()
  const { house } = desk
  await seed(house.deps.db)
  house.deps.config.GAME_CYCLE = false
  const rows = await house.deps.db.selectFrom('game').select(['id', 'modelId']).execute()
  const games = new Map(rows.map(({ id, modelId }) => [modelId, id]))
  const [alisa, boris] = [await house.player(), await house.player({ name: 'boris' })]
  await house.fund(alisa, 1_000_000_00n)
  await house.fund(boris, 1_000_000_00n)

  const { paymentId } = await desk.deposit(alisa, 1000_00n)
  const withdrawal = await desk.withdraw(alisa, 1000_00n)
  const mines = games.get('mines-99')!
  const bet = { gameId: mines, bet: 10_00n, params: { mines: 3 } }
  const { round } = await alisa.call(rounds.openRound, { body: bet, idempotencyKey: randomUUID() })
  const { launchOptions } = await house.call(play.launchDemo, { params: { id: mines } })
  const demoId = launchOptions.demoId!
  const demo = await house.call(rounds.openDemoRound, {
    params: { demoId },
    body: bet,
    idempotencyKey: randomUUID(),
  })

  const samples = samplesOf({
    dice: games.get('dice-99')!,
    paymentId: String(paymentId),
    withdrawalId: String(withdrawal.id),
    roundId: round.id,
    demoId,
    demoRoundId: demo.round.id,
  })
  return { desk, house, alisa, boris, games, samples }
}
/** For a file of tests: opens the product before them, and holds it to its books after them. */
export function unharmed(open: (hostile: Hostile) => Promise<void> | void): void {
  let hostile: Hostile
  let before: Awaited<ReturnType<typeof booksOf>>
  beforeAll(async () => {
    hostile = await openHostile()
    await open(hostile)
    before = await booksOf(hostile)
  })
  afterAll(async () => {
    expect(await booksOf(hostile)).toEqual(before)
    await hostile.desk.close()
  })
}

export type Hostile = Awaited<ReturnType<typeof openHostile>>

type Objects = {
  dice: number
  paymentId: string
  withdrawalId: string
  roundId: string
  demoId: string
  demoRoundId: string
}

/** What is right to say in each call that takes anything. */
function samplesOf(own: Objects): Map<Endpoint, Asked> {
  const { dice, paymentId, withdrawalId, roundId, demoId, demoRoundId } = own
  const bet = { gameId: dice, bet: '1000', params: { direction: 'over', target: 4999 } }
  const page = { limit: '10', offset: '0' }
  const paths = { backUrl: '/games', cashUrl: '/payment/deposit', isMobile: '0' }
  return new Map<Endpoint, Asked>([
    [
      auth.registerByEmail,
      {
        // An address can be used once, and tries to enter by it are counted: each has its own.
        get body() {
          return registration()
        },
      },
    ],
    [
      auth.logIn,
      {
        get body() {
          return { lookup: newEmail('nobody'), password: PASSWORD }
        },
      },
    ],
    [auth.confirmEmail, { body: { token: 'a'.repeat(43) } }],
    [cashier.listPaymentSystems, { query: { type: '1' } }],
    [
      cashier.createDeposit,
      { body: { sum: '100000', system: way.sbpIn, returnUrl: '/payment/processing/' } },
    ],
    [
      cashier.createWithdrawal,
      { body: { sum: '100000', system: way.sbpOut, requisite: goodPhone } },
    ],
    [cashier.showPayment, { params: { paymentId } }],
    [cashier.cancelWithdrawal, { params: { paymentId: withdrawalId } }],
    [cashier.listPayments, { query: { ...page, filter: 'all', from: '2026-11-01' } }],
    [lobby.listGames, { query: { ...page, category: 'slots' } }],
    [lobby.showGame, { params: { developer: 'ayva-lab', slug: 'kosti' } }],
    [lobby.lastGames, { query: page }],
    [play.launchDemo, { params: { id: String(dice) }, query: { ...paths, demoId } }],
    [play.launchReal, { params: { id: String(dice) }, query: paths }],
    [rounds.openRound, { body: bet }],
    [rounds.stepRound, { params: { roundId }, body: { index: 0, action: 3 } }],
    [rounds.openDemoRound, { params: { demoId }, body: bet }],
    [
      rounds.stepDemoRound,
      { params: { demoId, roundId: demoRoundId }, body: { index: 0, action: 3 } },
    ],
    [rounds.showRound, { params: { roundId } }],
    [rounds.gameHistory, { query: { ...page, gameId: String(dice) } }],
    [rounds.fixDemoSeed, { params: { demoId }, body: { clientSeed: 'chosen' } }],
    [rounds.rotateSeeds, { body: { clientSeed: 'chosen' } }],
    [settings.showMenu, { params: { name: 'guest' } }],
  ])
}

/** Sends a call as it should be sent, but for what a test says of it. */
export async function send(
  { house }: Hostile,
  endpoint: Endpoint,
  asked: Asked,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { method, idempotent } = endpoint
  const { params = {}, query, body } = asked
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name]!.toWellFormed()),
  )
  return house.app.inject({
    method,
    url: path + (query ? `?${queryOf(query)}` : ''),
    headers: {
      ...(idempotent && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
}

function queryOf(query: Record<string, unknown>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one]))
    .map(([name, value]) => `${String(name)}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&')
}

/** The token of the player who may make the call: seeds are changed by the one with no open round. */
export function tokenOf(endpoint: Endpoint, { alisa, boris }: Hostile): Record<string, string> {
  if (endpoint.audience === 'anyone') return {}
  return { 'auth-token': (endpoint === rounds.rotateSeeds ? boris : alisa).token }
}

/** Stands for the keys of a record; it is one that requisites have. */
export const ANY_KEY = 'phone'

/** Paths to the fields of a schema, objects in it included. */
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

/** The same object with one field changed; `undefined` takes the field away. */
export function withField(from: unknown, [name, ...rest]: string[], value: unknown): unknown {
  const changed = { ...(from as object), [name!]: value } as Record<string, unknown>
  if (rest.length > 0) changed[name!] = withField((from as typeof changed)?.[name!], rest, value)
  return changed
}

export const accepts = (schema: z.ZodMiniType | undefined, value: unknown): boolean =>
  !schema || z.safeDecode(schema, value as never).success

const leaks =
  /\b(select|insert|update|delete)\b.{1,40}\b(from|into|set)\b|syntax error|relation "|invalid input|\bat \S+ \(|\.[jt]s:\d|node_modules|FST_|HPE_|ERR_[A-Z]|Zod|Kysely|wallet_|session_token|password_hash|seed_pair|"stack"|SyntaxError|RangeError|TypeError/

/** Everything about an answer that bad input must not cause; empty where all is well. */
export function faultsOf({ statusCode, body, headers }: Answer): string[] {
  const faults = leaks.test(body) ? [`tells of the inside: ${leaks.exec(body)![0]}`] : []
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

/** Everything that the books say; bad input leaves it as it was. */
export async function booksOf({ house: { deps } }: Hostile) {
  const accounts = await deps.db
    .selectFrom('walletAccount')
    .selectAll()
    .orderBy('playerId')
    .orderBy('kind')
    .execute()
  const { count } = await deps.db
    .selectFrom('walletTransfer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return { accounts, transfers: count }
}
