/** Payments that wait for operators: listed, judged once and recorded. */
import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/platform/audit'
import { type Answer } from '@ayva/contract/base'
import { createWithdrawal } from '@ayva/contract/payments/cashier'
import { listManualPayments } from '@ayva/contract/payments/cashier/office'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { subscribe } from '../../../platform/realtime/realtime.ts'
import { transfer, transferId } from '../../../ledger/wallet/wallet.ts'
import { type Desk, goodPhone, openDesk, refusedPhone, way } from '../cashier.testing.ts'

let desk: Desk
let alisa: TestPlayer
let olga: ReturnType<Desk['testApp']['callAs']>
beforeAll(async () => {
  desk = await openDesk()
  const permissions = ['audit.read', 'payments.read'] as const
  const { token } = await addOperator(desk.testApp.deps, {
    name: 'Ольга',
    permissions: [...permissions],
  })
  olga = desk.testApp.callAs(token)
})
afterAll(() => desk.close())
beforeEach(async () => {
  alisa = await desk.rich()
})

const statusOf = async (id: number) => (await desk.show(alisa, id)).statusId
const chainOf = ({ id }: TestPlayer) => olga(listAudit, { query: { playerId: String(id) } })

/** Sends a notice about a deposit, with our own sum unless given otherwise. */
async function tell(paymentId: number, status: 'success' | 'declined', amount?: string) {
  const { operationId, sum } = await desk.show(alisa, paymentId)
  const said = { operationId, kind: 'payment', status, currency: 'RUB', reason: null } as const
  await desk.notify({ ...said, amount: amount ?? sum.minor.toString() })
}

/** A deposit that the provider reports as paid with another sum. */
async function manual(sum = 1000_00n): Promise<number> {
  const { paymentId } = await desk.deposit(alisa, sum)
  await tell(paymentId, 'success', '1')
  return paymentId
}

/** Books another transfer under the id of a payment's step. */
async function take(operationId: string, step: string) {
  await transaction(desk.testApp.deps.db, (tx) =>
    transfer(tx, {
      id: transferId('payment', operationId, step),
      playerId: alisa.id,
      currency: 'RUB',
      reason: 'adjustment',
      postings: [
        { account: 'adjustment', amount: -1n },
        { account: 'cash', amount: 1n },
      ],
      at: desk.testApp.clock.now(),
    }),
  )
}

describe('the audit log of a player', () => {
  test('records each step of a payment that the provider, a job or an operator took', async () => {
    const { paymentId } = await desk.deposit(alisa, 1000_00n)
    await tell(paymentId, 'declined')
    await tell(paymentId, 'success')
    await desk.judge(alisa, paymentId, 'paid', { why: 'выписка банка' })
    const subject = `payment ${paymentId}`
    const [judged, left, failed, opened] = await chainOf(alisa)
    const moved = { action: 'payment.moved', subject, playerId: String(alisa.id) }
    expect(opened).toMatchObject({
      ...moved,
      actorKind: 'job',
      actor: 'cashier',
      before: { statusId: 1 },
      after: { statusId: 2 },
    })
    expect(failed).toMatchObject({
      ...moved,
      actorKind: 'provider',
      actor: 'sandbox',
      before: { statusId: 2 },
      after: { statusId: 4, reason: 'declined' },
      why: 'declined',
    })
    expect(left).toMatchObject({
      ...moved,
      actorKind: 'job',
      before: { statusId: 4 },
      after: { statusId: 5 },
      why: 'provider says payment 100000 RUB success',
    })
    expect(judged).toMatchObject({
      ...moved,
      actorKind: 'operator',
      actor: expect.stringMatching(/ Ольга$/),
      before: { statusId: 5 },
      after: { statusId: 3, balanceAfter: '600000' },
      why: 'выписка банка',
    })
  })

  test('records no step that failed, and none of the player’s own', async () => {
    const { id } = await desk.withdraw(alisa, 500_00n)
    expect(await chainOf(alisa)).toEqual([])
    await sql`create function refuse_step() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$`.execute(desk.testApp.deps.db)
    await sql`create trigger refuse_step before insert on payment_event
      for each row execute function refuse_step()`.execute(desk.testApp.deps.db)
    await expect(desk.payOut(alisa, id)).rejects.toThrow('no')
    await sql`drop trigger refuse_step on payment_event`.execute(desk.testApp.deps.db)
    expect([await chainOf(alisa), await statusOf(id)]).toEqual([[], 1])
  })
})

describe('the list of payments that wait for operators', () => {
  test('has the oldest first, of all players, with their details, page after page', async () => {
    const made: [string, number][] = []
    for (let n = 0; n < 6; n++) {
      if (n % 5 === 0) alisa = await desk.rich()
      desk.testApp.clock.move(seconds(1))
      made.push([String(alisa.id), await manual()])
    }
    const last = await olga(listManualPayments, { query: {} })
    const mine = last.payments.filter(({ id }) => made.some(([, one]) => one === id))
    expect(mine.map(({ playerId, id }) => [playerId, id])).toEqual(made)
    expect(mine[0]).toMatchObject({
      provider: 'sandbox',
      statusId: 5,
      step: 3,
      leftAt: mine[0]!.createdAt,
      note: 'provider says payment 1 RUB success',
    })
    const place = `${Date.parse(mine[2]!.createdAt)}.${mine[2]!.playerId}.${mine[2]!.id}`
    const rest = await olga(listManualPayments, { query: { after: place } })
    expect(rest.payments.map(({ id }) => id)).toEqual(made.slice(3).map(([, id]) => id))
  })

  test('ends with the position of the next page, and has each payment once', async () => {
    const id = await manual()
    // Copies of one payment, some created at the same moment.
    await sql`with copied as (
        insert into payment (player_id, operation_id, idempotency_key, body_hash, type_id, status_id,
          system_id, provider, currency, sum, created_at, touched_at)
        select player_id, gen_random_uuid(), gen_random_uuid(), '', 1, 5, system_id, provider,
          currency, sum, created_at + make_interval(secs => n / 4), touched_at
        from payment, generate_series(1, 60) n where player_id = ${alisa.id} and id = ${id}
        returning player_id, id, provider, operation_id
      ), named as (
        insert into payment_operation (provider, operation_id, player_id, payment_id)
        select provider, operation_id, player_id, id from copied)
      insert into payment_event (player_id, payment_id, position, to_status, actor, at)
      select player_id, id, 1, 5, 'system', now() from copied`.execute(desk.testApp.deps.db)
    const seen: Answer<typeof listManualPayments>['payments'] = []
    for (let after: string | undefined; ;) {
      const page = await olga(listManualPayments, { query: { ...(after && { after }) } })
      seen.push(...page.payments)
      if (page.next === null) break
      expect(page.payments).toHaveLength(50)
      after = page.next
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(60)
  })
})

describe('a judgement', () => {
  test('moves the money once, however often and simultaneously it is made, and informs the player', async () => {
    const id = await manual()
    const before = await desk.testApp.balance(alisa)
    const told: unknown[] = []
    const stop = subscribe(desk.testApp.deps.bus, alisa.id, (said) => told.push(said))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => desk.judge(alisa, id, 'paid', { step: 3 })),
    )
    stop()
    expect(answers.every(({ statusId, step }) => statusId === 3 && step === 3)).toBe(true)
    expect(await desk.testApp.balance(alisa)).toBe(before + 1000_00n)
    expect((await desk.show(alisa, id)).events.map(({ statusId }) => statusId)).toEqual([
      1, 2, 5, 3,
    ])
    expect(JSON.stringify(told).match(/"payment"/g)).toHaveLength(1)
  })

  test('is refused if another was made, if none is needed, and for an unknown payment', async () => {
    const id = await manual()
    await desk.judge(alisa, id, 'failed')
    expect(await desk.show(alisa, id)).toMatchObject({ statusId: 4, reason: 'judged' })
    const refused = (key: string) => ({ status: 409, key })
    await expect(desk.judge(alisa, id, 'paid')).rejects.toMatchObject(refused('payment_judged'))
    const { paymentId } = await desk.deposit(alisa, 300_00n)
    await expect(desk.judge(alisa, paymentId, 'paid', { step: 2 })).rejects.toMatchObject(
      refused('payment_not_manual'),
    )
    const boris = await desk.testApp.player()
    await expect(desk.judge({ ...boris, call: alisa.call }, id, 'failed')).rejects.toMatchObject({
      status: 404,
    })
  })

  test('repeated after the payment came back to operators applies only to the old step', async () => {
    const id = await manual()
    await desk.judge(alisa, id, 'failed')
    await tell(id, 'success')
    expect(await statusOf(id)).toBe(5)
    expect((await desk.judge(alisa, id, 'failed', { step: 3 })).statusId).toBe(5)
    expect((await desk.judge(alisa, id, 'paid', { step: 5 })).statusId).toBe(3)
  })

  test('moves money under another id if the payment’s own is taken, and once', async () => {
    const { paymentId } = await desk.deposit(alisa, 1000_00n)
    const { operationId } = await desk.show(alisa, paymentId)
    await take(operationId, 'credit')
    await tell(paymentId, 'success')
    const before = await desk.testApp.balance(alisa)
    await desk.judge(alisa, paymentId, 'paid')
    await desk.judge(alisa, paymentId, 'paid')
    expect(await desk.testApp.balance(alisa)).toBe(before + 1000_00n)
  })

  test('is refused without changes if that id is taken too', async () => {
    const { paymentId } = await desk.deposit(alisa, 1000_00n)
    const { operationId } = await desk.show(alisa, paymentId)
    for (const step of ['credit', 'credit judged']) await take(operationId, step)
    await tell(paymentId, 'success')
    await expect(desk.judge(alisa, paymentId, 'paid')).rejects.toMatchObject({
      key: 'payment_stuck',
    })
    expect(await statusOf(paymentId)).toBe(5)
    expect((await desk.judge(alisa, paymentId, 'failed')).statusId).toBe(4)
  })

  test('does not take money that the player no longer has', async () => {
    const { id } = await desk.withdraw(alisa, 5000_00n, { requisite: refusedPhone })
    await desk.payOut(alisa, id)
    await desk.paid()
    const { operationId } = await desk.show(alisa, id)
    const said = { operationId, kind: 'payout', amount: '500000', currency: 'RUB' } as const
    await desk.notify({ ...said, status: 'success', reason: null })
    await desk.withdraw(alisa, 4000_00n)
    await expect(desk.judge(alisa, id, 'paid')).rejects.toMatchObject({
      status: 402,
      key: 'funds_short',
    })
    expect(await statusOf(id)).toBe(5)
  })
})

test('a withdrawal whose money cannot be held fails at once with an alarm, and takes nothing', async () => {
  const { db, log } = desk.testApp.deps
  // The test replaces the random operation id, because it could not be known beforehand otherwise.
  const key = randomUUID()
  const body = { sum: 500_00n, system: way.sbpOut, requisite: goodPhone }
  const before = await desk.moneyOf(alisa)
  const heard = vi.spyOn(log, 'error')
  const fixed = '6f1c2a34-0000-4000-8000-000000000001'
  await sql`create function name_it() returns trigger language plpgsql as $$
    begin new.operation_id := '6f1c2a34-0000-4000-8000-000000000001'; return new; end $$`.execute(
    db,
  )
  for (const table of [sql`payment`, sql`payment_operation`])
    await sql`create trigger name_it before insert on ${table}
      for each row execute function name_it()`.execute(db)
  await take(fixed, 'hold')
  const shown = await alisa.call(createWithdrawal, { body, idempotencyKey: key })
  const again = await alisa.call(createWithdrawal, { body, idempotencyKey: key })
  for (const table of [sql`payment`, sql`payment_operation`])
    await sql`drop trigger name_it on ${table}`.execute(db)
  expect(shown).toMatchObject({ statusId: 4, reason: 'not_held', cancellable: false })
  expect(again).toEqual(shown)
  expect(await desk.moneyOf(alisa)).toEqual({ ...before, cash: before.cash + 1n })
  expect(heard.mock.calls).toMatchObject([[{ alarm: 'transfer_collision' }, /move/]])
  heard.mockRestore()
  expect(await chainOf(alisa)).toMatchObject([{ after: { statusId: 4 }, actorKind: 'job' }])
})
