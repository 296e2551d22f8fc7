/** Tests a database that stops answering: nobody waits for long, and guests can still read. */
import { gameHistory, openRound } from '@ayva/contract/games/rounds'
import { type GameCard, listGames } from '@ayva/contract/games/lobby'
import { showSelf } from '@ayva/contract/identity/player'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund, register, type Somebody } from './people.ts'
import { Running } from './running.ts'

const BURSTS = 12
const BETS_A_BURST = 20

type Answer = { path: string; status: number; retryAfter: string | null }

let running: Running
let somebody: Somebody
let dice: GameCard

beforeAll(async () => {
  running = await Running.open()
  const games = await running.callAs()(listGames, { query: { limit: 60 } })
  dice = games.find(({ engine }) => engine === 'dice')!
  somebody = await register(running, 'silence')
  await fund(somebody, 50_000_00n)
})
afterAll(() => running?.close())

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(`${running.env['PUBLIC_URL']}${path}`, init)
  await answer.arrayBuffer()
  return { path, status: answer.status, retryAfter: answer.headers.get('retry-after') }
}

const bet = (key: string = randomUUID()) =>
  ask(openRound.path, {
    method: 'POST',
    headers: {
      'auth-token': somebody.token,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      gameId: dice.id,
      bet: '1000',
      params: { direction: 'under', target: 4950 },
    }),
  })
const mine = (path: string) => ask(path, { headers: { 'auth-token': somebody.token } })

/** All kinds of requests at once. */
const burst = () =>
  Promise.all([
    ...Array.from({ length: BETS_A_BURST }, () => bet()),
    ...Array.from({ length: 8 }, () => mine(showSelf.path)),
    ...Array.from({ length: 8 }, () => mine(`${gameHistory.path}?limit=20&offset=0`)),
    ...Array.from({ length: 4 }, () => ask('/')),
    ...Array.from({ length: 4 }, () => ask('/live')),
    ...Array.from({ length: 4 }, () => ask('/ready')),
  ])

test('while PostgreSQL is stopped every answer is in time, and guests can still read', async () => {
  const before = await burst()
  expect(before.filter(({ status }) => status !== 200)).toEqual([])

  const goOn = running.freezePostgres()
  const answers: Answer[] = []
  for (let n = 0; n < BURSTS; n++) answers.push(...(await burst()))
  // All of them arrived while the database was stopped, so none has waited for it.
  goOn()

  const statuses = (path: string) =>
    new Set(answers.filter((one) => one.path === path).map(({ status }) => status))
  expect(statuses('/')).toEqual(new Set([200]))
  expect(statuses('/live')).toEqual(new Set([200]))
  expect(statuses('/ready')).toEqual(new Set([503]))
  expect(statuses(openRound.path)).toEqual(new Set([503]))
  expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
  const refused = answers.filter(({ path, status }) => status === 503 && path.startsWith('/api'))
  expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([])

  // Afterwards everything continues by itself.
  const call = { idempotencyKey: randomUUID() }
  const params = { direction: 'under', target: 4950 }
  const { round } = await somebody.call(openRound, {
    ...call,
    body: { gameId: dice.id, bet: 10_00n, params },
  })
  expect(round.status).toBe('settled')
  expect(running.faults).toEqual([])
  await running.assertBooksBalance()
})
