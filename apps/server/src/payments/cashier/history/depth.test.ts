import { listPayments } from '@ayva/contract/payments/cashier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { connect, patience, sql, transaction, type Tx } from '#lib/data/db.ts'
import { type Desk, openDesk, way } from '../cashier.testing.ts'
import { paymentsPage } from './history.sql.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const undone = Symbol('undone')
const PAYMENTS = 100_000

test('[CASH-44] the list continues from a payment, and a deep offset is refused', async () => {
  const player = await desk.testApp.player()
  for (let n = 0; n < 4; n++) {
    await desk.deposit(player, 300_00n)
    desk.testApp.clock.move(seconds(1))
  }
  const { payments } = await player.call(listPayments, {})
  const before = payments[1]!.id
  const rest = await player.call(listPayments, { query: { before } })
  expect(rest.payments).toEqual(payments.slice(2))
  const deep = await desk.testApp.app.inject({
    url: `${listPayments.path}?offset=10001`,
    headers: { 'auth-token': player.token },
  })
  expect(deep.statusCode).toBe(400)
})

test('a page of many payments reads only its own rows from the index', async () => {
  const player = await desk.testApp.player()
  const { DATABASE_URL } = desk.testApp.deps.config
  const db = connect(DATABASE_URL, { max: 1, patience: patience.work })
  const filled = transaction(db, async (tx) => {
    const middle = await fill(tx, player.id)
    const period = { from: new Date('2025-01-01'), to: new Date('2027-01-01') }
    const page = { ...period, playerId: player.id, filter: 'all', limit: 10 } as const
    for (const [asked, most] of [
      [{ ...page, before: undefined, offset: 0 }, 20],
      [{ ...page, before: middle, offset: 0 }, 20],
      [{ ...page, before: undefined, offset: 10_000 }, 10_020],
    ] as const) {
      const plan = JSON.stringify(await paymentsPage(tx, asked).explain('json', sql`analyze`))
      expect(plan).toContain('payment_created_idx')
      expect(plan).not.toMatch(/"Seq Scan","Parent Relationship":"Outer"[^}]*"payment"/)
      const rows = [...plan.matchAll(/"Actual Rows":\s*([\d.]+)/g)].map(([, n]) => Number(n))
      expect(Math.max(...rows)).toBeLessThanOrEqual(most)
    }
    throw undone
  })
  await expect(filled).rejects.toBe(undone)
  await db.destroy()
})

/** Adds many payments of one player; returns the middle one. */
async function fill(tx: Tx, playerId: bigint): Promise<bigint> {
  await sql`set local session_replication_role = replica`.execute(tx)
  const { rows } = await sql<{ middle: bigint }>`with made as (
      insert into payment (player_id, operation_id, idempotency_key, body_hash, type_id, status_id,
        system_id, provider, currency, sum, created_at, touched_at)
      select ${playerId}, gen_random_uuid(), n, '', 1, 3, ${way.sbpIn}, 'sandbox', 'RUB', 100, at, at
      from generate_series(1, ${PAYMENTS}::integer) n
      cross join lateral (select timestamptz '2026-01-01' + make_interval(secs => n) as at) moment
      returning id)
    select min(id) + ${PAYMENTS / 2}::bigint as middle from made`.execute(tx)
  await sql`analyze payment`.execute(tx)
  return rows[0]!.middle
}
