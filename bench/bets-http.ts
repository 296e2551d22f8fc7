// Bets over HTTP through the whole stack, compared with the same in one process.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { freePort } from '@ayva/postgres/ports'
import { newBetKey } from '@ayva/games/table/bet-key.ts'
import autocannon from 'autocannon'
import { Child } from '../bin/child.ts'
import { type BenchApp, bodiesOf, playersOf, run, type Subject } from './betting.ts'
import { type Speed } from './load.ts'

const SECONDS = 4
const RUNS = 3
const PLAYERS = 1000

export async function betsOverHttp(
  benchApp: BenchApp,
  inProcess: Subject,
  connections: number,
): Promise<{ yardstick: Speed; rounds: Speed }> {
  return serving(benchApp, {}, async (url) => {
    const ask = await ownBets(benchApp, await loggedIn(benchApp))
    const pairs: { yardstick: Speed; rounds: Speed }[] = []
    await load({ url, connections, ask }, 1)
    for (let at = 0; at < RUNS; at++)
      pairs.push({
        yardstick: await run(inProcess, connections, SECONDS * 1000),
        rounds: await load({ url, connections, ask }, SECONDS),
      })
    const ratio = (pair: (typeof pairs)[number]) => pair.rounds.perSecond / pair.yardstick.perSecond
    return pairs.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(RUNS / 2)]!
  })
}

/** The product in a separate process, on the casino's database. */
export async function serving<T>(
  benchApp: BenchApp,
  more: Record<string, string>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    NODE_ENV: 'test',
    ROLE: 'web',
    RATE_LIMITS: 'off',
    GAME_CYCLE: 'off',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: benchApp.url,
    PORT: String(port),
    PUBLIC_URL: url,
    ...more,
  }
  const server = new Child('server', 'apps/server/src/main.ts', env, () => {})
  try {
    await server.ready(new AbortController().signal)
    return await work(url)
  } finally {
    await server.stop()
  }
}

export type Ask = () => { path: string; headers: Record<string, string>; body: string }

/** Consecutive bets of our own games, each by the next player. */
export async function ownBets({ deps }: BenchApp, people: LoggedIn[]): Promise<Ask> {
  const bodies = (await bodiesOf(deps)).map((body) =>
    JSON.stringify({ ...body, bet: body.bet.toString() }),
  )
  let bet = 0
  return () => {
    bet += 1
    const headers = {
      'idempotency-key': newBetKey(),
      'auth-token': people[bet % people.length]!.token,
    }
    return { path: '/api/v18/rounds', headers, body: bodies[bet % bodies.length]! }
  }
}

type Load = { url: string; connections: number; ask: Ask }

/** So many connections send requests for so many seconds; every answer must be a success. */
export async function load({ url, connections, ask }: Load, duration: number): Promise<Speed> {
  const result = await autocannon({
    url,
    connections,
    duration,
    requests: [
      {
        method: 'POST',
        setupRequest(request) {
          const { path, headers, body } = ask()
          const all = { 'content-type': 'application/json', ...headers }
          return { ...request, path, headers: all, body }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`bets: ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)}`)
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}

export type LoggedIn = { playerId: bigint; sessionId: string; token: string }

export async function loggedIn({ deps }: BenchApp, count = PLAYERS): Promise<LoggedIn[]> {
  const players = (await playersOf(deps, 'plain')).slice(0, count)
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + 3_600_000)
  const people = players.map((playerId) => ({
    playerId,
    sessionId: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }))
  await deps.db
    .insertInto('session')
    .values(
      people.map(({ playerId, sessionId: id }) => ({
        id,
        playerId,
        createdAt,
        enteredAt: createdAt,
        expiresAt,
        rotatedAt: createdAt,
        refreshHash: sha256(randomUUID()),
        rotationKey: randomBytes(32),
      })),
    )
    .execute()
  await deps.db
    .insertInto('sessionToken')
    .values(
      people.map(({ playerId, sessionId, token }) => ({
        playerId,
        tokenHash: sha256(token),
        sessionId,
        expiresAt,
      })),
    )
    .execute()
  return people.map((one) => ({ ...one, token: `${one.playerId}-${one.token}` }))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
