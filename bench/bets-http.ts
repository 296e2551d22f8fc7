// Bets over HTTP, through everything that a player's bet goes through, beside the same in one process.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { freePort } from '@ayva/postgres/processes'
import { newBetKey } from '@ayva/games/table/bet-key.ts'
import autocannon from 'autocannon'
import { Child } from '../bin/child.ts'
import { type House, bodiesOf, playersOf, run, type Subject } from './betting.ts'
import { type Speed } from './load.ts'

const SECONDS = 4
const RUNS = 3
const PLAYERS = 1000

export async function betsOverHttp(
  house: House,
  inProcess: Subject,
  connections: number,
): Promise<{ yardstick: Speed; rounds: Speed }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...{ NODE_ENV: 'test', ROLE: 'web', RATE_LIMITS: 'off', GAME_CYCLE: 'off', LOG_LEVEL: 'fatal' },
    ...{ DATABASE_URL: house.url, PORT: String(port), PUBLIC_URL: url },
  }
  const server = new Child('server', 'apps/server/src/main.ts', env, () => {})
  try {
    await server.ready(new AbortController().signal)
    const tokens = await tokensOf(house)
    const bodies = (await bodiesOf(house.deps)).map((body) =>
      JSON.stringify({ ...body, bet: body.bet.toString() }),
    )
    const pairs: { yardstick: Speed; rounds: Speed }[] = []
    await overHttp({ url, tokens, bodies, connections }, 1)
    for (let at = 0; at < RUNS; at++)
      pairs.push({
        yardstick: await run(inProcess, connections, SECONDS * 1000),
        rounds: await overHttp({ url, tokens, bodies, connections }, SECONDS),
      })
    const ratio = (pair: (typeof pairs)[number]) => pair.rounds.perSecond / pair.yardstick.perSecond
    return pairs.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(RUNS / 2)]!
  } finally {
    await server.stop()
  }
}

type Load = { url: string; tokens: string[]; bodies: string[]; connections: number }

async function overHttp({ url, tokens, bodies, connections }: Load, duration: number) {
  let bet = 0
  const result = await autocannon({
    ...{ url, connections, duration },
    requests: [
      {
        method: 'POST',
        path: '/api/v18/rounds',
        setupRequest(request) {
          bet += 1
          const headers = {
            'content-type': 'application/json',
            'idempotency-key': newBetKey(),
            'auth-token': tokens[bet % tokens.length]!,
          }
          return { ...request, headers, body: bodies[bet % bodies.length]! }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`bets: ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)}`)
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}

/** Players who are logged in. */
async function tokensOf({ deps }: House): Promise<string[]> {
  const players = (await playersOf(deps, 'plain')).slice(0, PLAYERS)
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + 3_600_000)
  const people = players.map((playerId) => ({
    ...{ playerId, sessionId: randomUUID(), token: randomBytes(32).toString('base64url') },
  }))
  await deps.db
    .insertInto('session')
    .values(
      people.map(({ playerId, sessionId: id }) => ({
        ...{ id, playerId, createdAt, enteredAt: createdAt, expiresAt, rotatedAt: createdAt },
        ...{ refreshHash: sha256(randomUUID()), rotationKey: randomBytes(32) },
      })),
    )
    .execute()
  await deps.db
    .insertInto('sessionToken')
    .values(
      people.map(({ playerId, sessionId, token }) => ({
        ...{ playerId, tokenHash: sha256(token), sessionId, expiresAt },
      })),
    )
    .execute()
  return people.map(({ playerId, token }) => `${playerId}-${token}`)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
