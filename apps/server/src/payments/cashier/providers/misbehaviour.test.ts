/**
 * Deposits and withdrawals while providers misbehave in every configurable way, by a seed: in the end every payment is
 * final, the books balance, and the providers' files agree with ours.
 */
import { randomUUID } from 'node:crypto'
import { paymentStatus as status } from '@ayva/contract/payments/cashier'
import { listDifferences } from '@ayva/contract/payments/cashier/reconciliation'
import { openPool } from '@ayva/postgres/pool'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes, seconds } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { Chance } from '../../../../../../soak/chance.ts'
import { findFaults } from '../../../invariants.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { type Desk, goodPhone, openDesk, refusedPhone, tillWay, way } from '../cashier.testing.ts'

const STEPS = 50
const seed = Number(process.env['SEED'] ?? 20_261_122)
const ends: number[] = [status.SUCCESS, status.FAIL, status.CANCELLED]

let desk: Desk
let pool: ReturnType<typeof openPool>
let olga: ReturnType<Desk['testApp']['callAs']>
beforeAll(async () => {
  desk = await openDesk()
  pool = openPool({ connectionString: desk.testApp.deps.config.DATABASE_URL, max: 2 })
  const { token } = await addOperator(desk.testApp.deps, {
    name: 'Ольга',
    permissions: ['payments.read'],
  })
  olga = desk.testApp.callAs(token)
})
afterAll(async () => {
  await pool.end()
  await desk.close()
})

const calls = ['usual', 'usual', 'usual', 'refuse', 'lost_answer', 'error', 'rubbish']
const notices = [
  'usual',
  'usual',
  'early',
  'duplicates',
  'out_of_order',
  'late',
  'lost',
  'forged',
  'other_sum',
  'other_currency',
]

test(`no money is lost or created while providers misbehave (seed ${seed})`, async () => {
  const chance = new Chance(seed)
  const players: TestPlayer[] = []
  for (let n = 0; n < 4; n++) players.push(await desk.rich())
  const pages: string[] = []
  const home = desk.testApp.deps.config.PUBLIC_URL

  const operations: Record<string, () => Promise<unknown>> = {
    async deposit() {
      const system = chance.pick([way.sbpIn, way.cardIn, tillWay.walletIn])
      const key = randomUUID()
      // Repeated under one key, as a browser without an answer does.
      for (let tries = 0; tries < 2; tries++) {
        const made = await desk.deposit(players[0]!, 1000_00n, system, key).catch(() => undefined)
        if (made) pages.push(made.redirectUrl)
      }
      players.push(players.shift()!)
    },
    async withdraw() {
      const requisite = chance.pick([goodPhone, goodPhone, refusedPhone])
      const made = await desk.withdraw(players[0]!, 500_00n, { requisite }).catch(() => undefined)
      if (made) await desk.payOut(players[0]!, made.id).catch(() => {})
      players.push(players.shift()!)
    },
    async press() {
      const page = pages.splice(chance.below(pages.length), 1)[0]
      if (!page?.includes('/pay/')) return
      await desk.press(page, chance.pick(['pay', 'pay', 'decline', 'delay']))
      // Enters the code that the bank asks for.
      const body = new URLSearchParams({ action: 'code', code: '1111' })
      await fetch(page, { method: 'POST', body, redirect: 'manual' })
    },
    tick: () => desk.tick(),
    sync: () => desk.sync(),
    async pass() {
      desk.testApp.clock.move(chance.pick([seconds(5), seconds(30), minutes(3)]))
      await desk.tick()
    },
    // The server is down, so that notices are lost.
    async down() {
      desk.testApp.deps.config.PUBLIC_URL = 'http://127.0.0.1:9'
      await operations['deposit']!()
      await operations['press']!()
      await desk.tick()
      desk.testApp.deps.config.PUBLIC_URL = home
    },
  }
  const names = [...Object.keys(operations), 'deposit', 'withdraw', 'press', 'press']
  for (let step = 0; step < STEPS; step++) {
    const mode = { calls: chance.pick(calls), notices: chance.pick(notices), times: '2' }
    await desk.behave(chance.pick(['sandbox', 'kassa']), mode)
    await operations[chance.pick(names)]!()
  }

  for (const company of ['sandbox', 'kassa'] as const) await desk.behave(company)
  await comeToEnds()
  await judgeAll(players)
  expect(await open()).toEqual([])
  expect(await findFaults(desk.testApp.deps.db)).toEqual([])
  const days = await pool.query<{ day: string }>(
    `select distinct (created_at at time zone 'utc')::date::text as day from payment`,
  )
  for (const { day } of days.rows)
    for (const provider of ['sandbox', 'kassa', 'coins']) await desk.reconcile(provider, day)
  expect((await olga(listDifferences, {})).differences).toEqual([])
  const { rows } = await pool.query<{ status: number; count: number }>(
    'select status_id as status, count(*)::int as count from payment group by 1 order by 1',
  )
  // Each final state must have occurred, otherwise the test proved nothing.
  expect(rows.map((row) => row.status)).toEqual(expect.arrayContaining([3, 4]))
})

type Left = { player: string; id: number; status: number; provider: string; operation: string }
async function open(): Promise<Left[]> {
  const { rows } = await pool.query<Left>(
    `select player_id::text as player, id::int, status_id as status, provider,
       operation_id::text as operation
     from payment where status_id <> all ($1)`,
    [ends],
  )
  return rows
}

/** Ends all misbehaviour and runs every payment to its end or to operators. */
async function comeToEnds(): Promise<void> {
  for (let rounds = 0; rounds < 30; rounds++) {
    const waiting = (await open()).filter((one) => one.status !== status.MANUAL)
    if (waiting.length === 0) return
    desk.testApp.clock.move(minutes(2))
    await desk.tick()
    await desk.sync()
  }
}

/** Judges each waiting payment by what the provider has. */
async function judgeAll(players: TestPlayer[]): Promise<void> {
  for (const { player, id, provider, operation } of await open()) {
    const { rows } = await pool.query<{ status: string }>(
      'select status from sandbox.psp_operation where provider = $1 and operation_id = $2',
      [provider, operation],
    )
    const decision = rows[0]?.status === 'success' ? 'paid' : 'failed'
    await desk.judge(
      players.find((one) => String(one.id) === player)!,
      id,
      decision,
    )
  }
}
