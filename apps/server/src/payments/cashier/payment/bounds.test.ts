/** Bounds on what one player or one provider can repeat. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { cancelWithdrawal } from '@ayva/contract/payments/cashier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { reconciliationJobs } from '../reconciliation/reconcile.ts'
import { type Desk, openDesk } from '../cashier.testing.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const cancel = ({ call }: TestPlayer, paymentId: number) =>
  call(cancelWithdrawal, { params: { paymentId }, idempotencyKey: randomUUID() })

/** Copies a payment this many times in a final state; the returned function deletes the copies. */
async function copies(id: number, statusId: number, count: number): Promise<() => Promise<void>> {
  const { db } = desk.testApp.deps
  const name = `copy ${id}`
  await sql`insert into payment (player_id, operation_id, idempotency_key, body_hash, type_id, status_id,
      system_id, provider, currency, sum, commission, created_at, touched_at, finished_at)
    select player_id, gen_random_uuid(), ${name} || n, body_hash, type_id, ${statusId}::smallint,
      system_id, provider, currency, sum, commission, created_at, touched_at, created_at
    from payment, generate_series(1, ${count}::integer) n where id = ${id}`.execute(db)
  return async () =>
    void (await sql`delete from payment where idempotency_key like ${`${name}%`}`.execute(db))
}

test('a player who cancelled fifty withdrawals within a day cannot cancel the next one', async () => {
  const alisa = await desk.rich()
  const { id } = await desk.withdraw(alisa, 1_000_00n)
  await cancel(alisa, (await desk.withdraw(alisa, 500_00n)).id)
  const forget = await copies(id, 10, 49)
  await expect(cancel(alisa, id)).rejects.toMatchObject({
    key: 'cancel_often',
    status: 422,
    details: { rule: 'cancel_often', used: '50', limit: '50', retryAt: expect.any(String) },
  })
  await desk.payOut(alisa, id)
  await desk.paid()
  expect(await desk.show(alisa, id)).toMatchObject({ statusId: 3 })
  expect(await desk.moneyOf(alisa)).toEqual({ cash: 4_000_00n, held: 0n })
  desk.testApp.clock.move(hours(25))
  const later = await desk.withdraw(alisa, 500_00n)
  expect(await cancel(alisa, later.id)).toMatchObject({ statusId: 10 })
  await forget()
})

test('a player with a hundred failed deposits within a day cannot begin another one', async () => {
  const boris = await desk.testApp.player()
  const { paymentId } = await desk.deposit(boris, 500_00n)
  const forget = await copies(paymentId, 4, 100)
  await expect(desk.deposit(boris, 500_00n)).rejects.toMatchObject({
    key: 'deposits_failed',
    status: 422,
    details: { rule: 'deposits_failed', used: '100', limit: '100', retryAt: expect.any(String) },
  })
  desk.testApp.clock.move(hours(25))
  await desk.deposit(boris, 500_00n)
  await forget()
})

test('failed withdrawals do not count as failed deposits', async () => {
  const vera = await desk.rich()
  const { id } = await desk.withdraw(vera, 500_00n)
  const forget = await copies(id, 4, 100)
  expect(await desk.deposit(vera, 500_00n)).toMatchObject({ paymentId: expect.anything() })
  await forget()
})

test.each([
  ['the same', () => 'again'],
  ['ever another', () => randomUUID()],
])('a provider’s file that names %s page as its next page is not read forever', async (_, next) => {
  let asked = 0
  const endless = createServer((_request, response) => {
    asked += 1
    response.setHeader('x-next', next())
    response.end('')
  })
  await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done))
  const { config } = desk.testApp.deps
  const was = config.PSP_URL
  config.PSP_URL = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`
  const run = { provider: 'sandbox', day: '2026-11-20' }
  const nightly = [reconciliationJobs(desk.testApp.deps)]
  const step = runDueJobs(nightly, 'cashier.reconcile_day', { ...run, pages: 19_999 })
  await expect(step).rejects.toThrow('has no end')
  expect(asked).toBeLessThanOrEqual(3)
  config.PSP_URL = was
  endless.closeAllConnections()
  await new Promise((done) => endless.close(done))
})
