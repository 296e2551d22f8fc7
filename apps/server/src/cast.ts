import { randomUUID } from 'node:crypto'
import { registerByEmail, RULES_VERSION } from '@ayva/contract/auth'
import { type Call } from '@ayva/contract/client'
import { listGames } from '@ayva/contract/lobby'
import { showSelf } from '@ayva/contract/player'
import { openRound } from '@ayva/contract/rounds'
import { Refusal } from '@ayva/contract/base'
import { type FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { transfer } from './wallet/wallet.ts'
import { transaction } from '#lib/db.ts'
import { type Deps } from '#lib/deps.ts'
import { callInMemory } from '#lib/in-memory.ts'

/** People for showing the product: a sandbox has them, a product with real players never. */
const cast = [
  { email: 'alisa@ayva.test', cash: 25_000_00n, rounds: 12 },
  { email: 'boris@ayva.test', cash: 0n, rounds: 0 },
]
const PASSWORD = 'айва-демо-2026'
const BET = 20_00n

/** Lets the cast register and play by the front door, once; whoever exists already is left alone. */
export async function seedCast(deps: Deps): Promise<void> {
  const config = { ...deps.config, GAME_CYCLE: false, RATE_LIMITS: false }
  const app = await createApp({ ...deps, config })
  try {
    for (const one of cast) {
      const call = await enter(app, one.email)
      if (!call) continue
      if (one.cash > 0n) await give(deps, call, one.cash)
      await play(call, one.rounds)
    }
  } finally {
    await app.close()
  }
}

async function enter(app: FastifyInstance, email: string): Promise<Call | undefined> {
  try {
    const body = { email, password: PASSWORD, birthDate: '1990-05-17', currency: 'RUB' } as const
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

/** Some rounds of the games of one step, so that history and fairness have something to show. */
async function play(call: Call, rounds: number): Promise<void> {
  const games = await call(listGames, { query: { limit: 100 } })
  const quick = games.filter(({ engine }) => engine !== 'mines')
  for (let n = 0; n < rounds; n++) {
    const { id: gameId, engine } = quick[n % quick.length]!
    const params = engine === 'dice' ? { direction: 'over', target: 5049 } : {}
    await call(openRound, { idempotencyKey: randomUUID(), body: { gameId, bet: BET, params } })
  }
}
