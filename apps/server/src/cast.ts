import { randomUUID } from 'node:crypto'
import { logIn, registerByEmail, RULES_VERSION } from '@ayva/contract/auth'
import { type Call } from '@ayva/contract/client'
import { listGames } from '@ayva/contract/lobby'
import { launchReal } from '@ayva/contract/play'
import { showSelf } from '@ayva/contract/player'
import { openRound } from '@ayva/contract/rounds'
import { Refusal } from '@ayva/contract/base'
import { type FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { transfer } from './wallet/wallet.ts'
import { after, days, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { callInMemory } from '#lib/http/in-memory.ts'

/** People for showing the product: a sandbox has them, a product with real players never. */
const cast = [
  // The evenings she has played, in days before today, the first one last.
  { email: 'alisa@ayva.test', cash: 25_000_00n, evenings: [6, 4, 3, 1] },
  { email: 'boris@ayva.test', cash: 0n, evenings: [] },
]
const password = 'айва-демо-2026'
const BET = 20_00n
const ROUNDS_AN_EVENING = 4
const BETWEEN_ROUNDS_MS = minutes(2)

/**
 * Lets the cast register and play by the front door, on days that have passed, once; whoever exists
 * already is left alone.
 */
export async function seedCast(deps: Deps): Promise<void> {
  const today = deps.clock.now()
  let now = today
  const story: Deps = {
    ...deps,
    config: { ...deps.config, GAME_CYCLE: false, RATE_LIMITS: false },
    clock: { now: () => now },
  }
  const app = await createApp(story)
  try {
    for (const { email, cash, evenings } of cast) {
      now = after(today, -days(evenings[0] ?? 0))
      const call = await register(app, email)
      if (!call) continue
      if (cash > 0n) await give(story, call, cash)
      for (const evening of evenings) {
        now = after(today, -days(evening))
        await play(await logInAs(app, email), () => (now = after(now, BETWEEN_ROUNDS_MS)))
      }
    }
  } finally {
    await app.close()
  }
}

async function register(app: FastifyInstance, email: string): Promise<Call | undefined> {
  try {
    const body = { email, password, birthDate: '1990-05-17', currency: 'RUB' } as const
    const { token } = await callInMemory(app)(registerByEmail, {
      body: { ...body, agreement: true, rulesVersion: RULES_VERSION },
    })
    return callInMemory(app, token)
  } catch (error) {
    if (error instanceof Refusal && error.key === 'email_used') return undefined
    throw error
  }
}

/** Starting money, out of the house's account for corrections: the books show where it came from. */
async function give({ db, clock }: Deps, call: Call, cash: bigint): Promise<void> {
  const { id } = await call(showSelf, {})
  await transaction(db, (tx) =>
    transfer(tx, {
      id: randomUUID(),
      playerId: BigInt(id),
      currency: 'RUB',
      reason: 'adjustment',
      postings: [
        { account: 'adjustment', amount: -cash },
        { account: 'cash', amount: cash },
      ],
      at: clock.now(),
    }),
  )
}

async function logInAs(app: FastifyInstance, lookup: string): Promise<Call> {
  const { token } = await callInMemory(app)(logIn, { body: { lookup, password } })
  return callInMemory(app, token)
}

/** Some rounds of the games of one step, so that history and fairness have something to show. */
async function play(call: Call, pass: () => void): Promise<void> {
  const games = await call(listGames, { query: { limit: 100 } })
  const quick = games.filter(({ engine }) => engine !== 'mines')
  for (let n = 0; n < ROUNDS_AN_EVENING; n++) {
    const { id: gameId, engine } = quick[n % quick.length]!
    const params = engine === 'dice' ? { direction: 'over', target: 5049 } : {}
    await call(launchReal, { params: { id: gameId } })
    await call(openRound, { idempotencyKey: randomUUID(), body: { gameId, bet: BET, params } })
    pass()
  }
}
