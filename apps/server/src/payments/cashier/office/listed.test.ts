/** Lists of the casino's payments for operators: filters, pages and permissions. */
import { type Permission, type Query } from '@ayva/contract/base'
import * as office from '@ayva/contract/payments/cashier/office'
import { listQueues } from '@ayva/contract/site/reports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutes, seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { type Desk, openDesk, way } from '../cashier.testing.ts'
import { leaveToPeople, lookAtPromise, operatorOf } from '../withdrawal/withdrawal.testing.ts'

let desk: Desk
let alisa: TestPlayer
let boris: TestPlayer
let olga: TestPlayer['call']
const made: Record<'paid' | 'failed' | 'card' | 'left' | 'documents' | 'other', number> = {
  paid: 0,
  failed: 0,
  card: 0,
  left: 0,
  documents: 0,
  other: 0,
}

const operator = async (permissions: Permission[]) => {
  const { token } = await addOperator(desk.testApp.deps, { name: 'Ольга', permissions })
  return desk.testApp.callAs(token)
}
const list = async (query: Partial<Query<typeof office.listOfficePayments>> = {}) =>
  (await olga(office.listOfficePayments, { query })).payments
const ids = (payments: { id: number }[]) => payments.map(({ id }) => id)

beforeAll(async () => {
  desk = await openDesk()
  alisa = await desk.rich()
  boris = await desk.rich()
  olga = await operator(['payments.read', 'queues.read', 'rounds.read'])
  const tell = async (paymentId: number, status: 'success' | 'declined') => {
    const { operationId, sum } = await desk.show(alisa, paymentId)
    const said = { operationId, kind: 'payment', status, currency: 'RUB', reason: null } as const
    await desk.notify({ ...said, amount: sum.minor.toString() })
  }
  const next = () => desk.testApp.clock.move(seconds(1))
  made.paid = (await desk.deposit(alisa, 1000_00n)).paymentId
  await tell(made.paid, 'success')
  next()
  made.failed = (await desk.deposit(alisa, 1100_00n)).paymentId
  await tell(made.failed, 'declined')
  next()
  made.card = (await desk.deposit(alisa, 1200_00n, way.cardIn)).paymentId
  next()
  made.left = (await desk.withdraw(alisa, 600_00n)).id
  await leaveToPeople(desk.testApp, alisa, made.left)
  next()
  made.documents = (await desk.withdraw(alisa, 700_00n)).id
  await leaveToPeople(desk.testApp, alisa, made.documents)
  const anna = await operatorOf(desk.testApp, 'Анна')
  await anna.decide(alisa, made.documents, 'documents', 2)
  next()
  made.other = (await desk.withdraw(boris, 500_00n)).id
})
afterAll(() => desk.close())

describe('payments of the casino', () => {
  test('are listed newest first, of all players, with their details', async () => {
    const all = await list()
    const { paid, failed, card, left, documents, other } = made
    expect(ids(all)).toEqual([other, documents, left, card, failed, paid])
    expect(all.at(-1)).toMatchObject({
      playerId: String(alisa.id),
      player: { name: expect.stringMatching(/^a•••••.*@/), level: expect.any(Number) },
      kind: 'deposit',
      state: 'success',
      provider: 'sandbox',
      sum: { minor: 1000_00n, currency: 'RUB' },
      method: { name: expect.any(String) },
    })
  })

  test('are found by kind, state, system, player and period', async () => {
    const { paid, failed, card, left, documents, other } = made
    expect(ids(await list({ kind: 'deposit' }))).toEqual([card, failed, paid])
    expect(ids(await list({ kind: 'withdrawal' }))).toEqual([other, documents, left])
    expect(ids(await list({ state: 'fail' }))).toEqual([failed])
    expect(ids(await list({ state: 'verify' }))).toEqual([documents])
    expect(ids(await list({ kind: 'deposit', state: 'manual' }))).toEqual([])
    expect(ids(await list({ kind: 'withdrawal', state: 'manual' }))).toEqual([left])
    expect(ids(await list({ system: way.cardIn }))).toEqual([card])
    expect(ids(await list({ system: way.cardIn, kind: 'withdrawal' }))).toEqual([])
    expect(ids(await list({ playerId: String(boris.id) }))).toEqual([other])
    const mine = { playerId: String(alisa.id), kind: 'deposit', state: 'fail' } as const
    expect(ids(await list(mine))).toEqual([failed])
    const of = (await list()).find(({ id }) => id === card)!
    expect(ids(await list({ from: of.createdAt }))).toEqual([other, documents, left, card])
    expect(ids(await list({ to: of.createdAt }))).toEqual([failed, paid])
  })

  test('are paged with each payment once, also those of the same moment', async () => {
    const copied = `insert into payment (player_id, operation_id, idempotency_key, body_hash, type_id,
        status_id, system_id, provider, currency, sum, created_at, touched_at, finished_at)
      select player_id, gen_random_uuid(), gen_random_uuid(), '', 1, 4, system_id, provider, currency,
        sum, created_at - (n % 7) * interval '1 minute', touched_at, touched_at
      from payment, generate_series(1, 120) n where id = ${made.paid}`
    await sql.raw(copied).execute(desk.testApp.deps.db)
    const seen: number[] = []
    let after: string | null | undefined
    do {
      const query = after ? { state: 'fail' as const, after } : { state: 'fail' as const }
      const page = await olga(office.listOfficePayments, { query })
      seen.push(...ids(page.payments))
      after = page.next
    } while (after)
    expect([seen.length, new Set(seen).size]).toEqual([121, 121])
    const drop = sql`delete from payment where body_hash = '' and player_id = ${alisa.id}`
    await drop.execute(desk.testApp.deps.db)
  })

  test('of one player need the permission to see players, and all of them the one to see payments', async () => {
    const support = await operator(['players.read'])
    const params = { playerId: String(boris.id) }
    const own = await support(office.listPlayerPayments, { params, query: {} })
    expect([ids(own.payments), own.next]).toEqual([[made.other], null])
    await expect(support(office.listOfficePayments, { query: {} })).rejects.toMatchObject({
      status: 403,
    })
    await expect(olga(office.listPlayerPayments, { params, query: {} })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('are refused for a period that ends before it begins', async () => {
    const query = { from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' }
    await expect(olga(office.listOfficePayments, { query })).rejects.toMatchObject({ status: 422 })
  })
})

describe('the queue of withdrawals', () => {
  const waiting = async (state?: office.WaitingState) =>
    (await olga(office.listWaitingWithdrawals, { query: state ? { state } : {} })).payments

  test('is filtered by what the withdrawals wait for', async () => {
    expect(ids(await waiting())).toEqual([made.left, made.documents])
    expect(ids(await waiting('decision'))).toEqual([made.left])
    expect(ids(await waiting('documents'))).toEqual([made.documents])
    expect(ids(await waiting('judgement'))).toEqual([])
    expect(ids(await waiting('late'))).toEqual([])
  })

  test('shows the player, the system and whether a withdrawal is late', async () => {
    const [first] = await waiting('decision')
    expect(first).toMatchObject({
      player: { name: expect.stringContaining('•'), level: expect.any(Number) },
      method: { name: expect.stringMatching(/./) },
      promisedAt: expect.any(String),
      isLate: false,
    })
    desk.testApp.clock.move(minutes(24 * 60))
    await lookAtPromise(desk.testApp, alisa, made.left)
    expect(ids(await waiting('late'))).toEqual([made.left])
    expect((await waiting('late'))[0]).toMatchObject({ isLate: true, broken: 1 })
  })

  test('has figures, and so have the queues that an operator may open', async () => {
    expect(await olga(office.showWithdrawalQueue, {})).toMatchObject({
      counts: { all: 2, decision: 1, judgement: 0, documents: 1, late: 1 },
      isMore: false,
      sums: [{ currency: 'RUB', sum: 1300_00n }],
      oldestAt: expect.any(String),
    })
    const queues = await olga(listQueues, {})
    expect(queues.map(({ name, count }) => [name, count])).toEqual([
      ['rounds', 0],
      ['withdrawals', 2],
      ['late_withdrawals', 1],
      ['manual_payments', 0],
      ['differences', 0],
    ])
    expect(queues[1]).toMatchObject({ title: 'Выводы', isMore: false })
    expect(queues[0]).toMatchObject({ oldestAt: null })
    const support = await operator(['queues.read', 'players.read'])
    expect(await support(listQueues, {})).toEqual([])
  })

  test('is separate from the list of unknown results, which contains only withdrawals that were sent', async () => {
    const { db } = desk.testApp.deps
    const inDoubt = async () => (await olga(office.listManualPayments, { query: {} })).payments
    expect(ids(await inDoubt())).toEqual([])
    await sql`update payment set sent_at = now() where id = ${made.left}`.execute(db)
    expect(ids(await inDoubt())).toEqual([made.left])
    expect(ids(await waiting('judgement'))).toEqual([made.left])
    const queues = await olga(listQueues, {})
    expect(queues.find(({ name }) => name === 'manual_payments')).toMatchObject({ count: 1 })
    await sql`update payment set sent_at = null where id = ${made.left}`.execute(db)
  })

  test('is counted up to a thousand', async () => {
    const { db } = desk.testApp.deps
    await sql`insert into payment (player_id, operation_id, idempotency_key, body_hash, type_id, status_id,
        system_id, provider, currency, sum, created_at, touched_at)
      select ${boris.id}, gen_random_uuid(), gen_random_uuid(), '', 2, 5, ${way.sbpOut}, 'sandbox', 'RUB',
        100, now(), now() from generate_series(1, 1005)`.execute(db)
    const { counts, isMore } = await olga(office.showWithdrawalQueue, {})
    expect([counts.all, isMore]).toEqual([1000, true])
    const [, withdrawals] = await olga(listQueues, {})
    expect(withdrawals).toMatchObject({ count: 1000, isMore: true })
    await sql`delete from payment where body_hash = ''`.execute(db)
  })
})
