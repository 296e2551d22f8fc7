/** Withdrawals that need an operator's decision or documents before they are sent. */
import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/platform/audit'
import { cancelWithdrawal, cashierSettings } from '@ayva/contract/payments/cashier'
import { listWaitingWithdrawals, showOfficePayment } from '@ayva/contract/payments/cashier/office'
import { blockFinance } from '@ayva/contract/identity/kyc/office'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { type Desk, goodPhone, openDesk } from '../cashier.testing.ts'
import { operatorOf, verify } from '../withdrawal/withdrawal.testing.ts'

let desk: Desk
let olga: Awaited<ReturnType<typeof operatorOf>>
let vera: typeof olga
let alisa: TestPlayer
const { withdrawal_approval: approval } = cashierSettings
const rule = (name: string, above: number, more = {}) => ({
  rule: name,
  currency: 'RUB',
  above,
  ...more,
})
const setRules = (rules: object[], second = 1_000_000) =>
  olga.set('withdrawal_approval', {
    ...approval.shipped,
    rules,
    second: [{ currency: 'RUB', from: second }],
  })
beforeAll(async () => {
  desk = await openDesk()
  olga = await operatorOf(desk.testApp, 'Ольга')
  vera = await operatorOf(desk.testApp, 'Вера')
})
afterAll(() => desk.close())
beforeEach(async () => {
  alisa = await desk.rich(10_000_00n)
})

/** Requests a withdrawal and runs its review. */
async function asked(sum = 1000_00n, player = alisa, requisite = goodPhone) {
  const { id } = await desk.withdraw(player, sum, { requisite })
  await desk.payOut(player, id)
  return id
}
const statusOf = async (id: number) => (await desk.show(alisa, id)).statusId
const stepsOf = async (id: number) =>
  (await desk.show(alisa, id)).events.map(({ statusId }) => statusId)

describe('rules of approval', () => {
  test('[CASH-11] send large, frequent, first and early withdrawals and those to new destinations to operators', async () => {
    desk.testApp.clock.move(days(2))
    const old = alisa
    const cases: [object[], string[]][] = [
      [[rule('sum', 999)], ['sum']],
      [[rule('sum', 1000)], []],
      [[rule('day_sum', 999)], ['day_sum']],
      [[rule('day_count', 0)], ['day_count']],
      [[rule('young_account', 999, { days: 30 })], ['young_account']],
      [[rule('young_account', 999, { days: 1 })], []],
      [[rule('new_requisite', 999)], ['new_requisite']],
      [
        [rule('sum', 1), rule('unverified', 1)],
        ['sum', 'unverified'],
      ],
    ]
    for (const [n, [rules, hit]] of cases.entries()) {
      await setRules(rules)
      const id = await asked(1000_00n, old, `+7912345678${n}`)
      expect(await desk.show(old, id)).toMatchObject({ statusId: hit.length ? 5 : 2, review: hit })
      // A new day, so that the limits of a day count anew for the next case.
      desk.testApp.clock.move(days(2))
      await desk.paid()
    }
  })

  test('recognise a destination that was paid before, whether it was typed or saved', async () => {
    await setRules([rule('new_requisite', 0)])
    const first = await asked()
    expect(await statusOf(first)).toBe(5)
    await olga.decide(alisa, first, 'approve', 2)
    await desk.payOut(alisa, first)
    await desk.paid()
    expect(await stepsOf(first)).toEqual([1, 5, 6, 7, 2, 3])
    expect(await statusOf(await asked())).toBe(2)
  })

  test('[CASH-14] send a withdrawal to document checks, and continue by themselves once the documents are accepted', async () => {
    await setRules([rule('unverified', 500)])
    const id = await asked()
    expect(await desk.show(alisa, id)).toMatchObject({
      statusId: 8,
      cancellable: true,
      promisedAt: null,
      review: ['unverified'],
    })
    desk.testApp.clock.move(minutes(6))
    await desk.sync()
    expect(await statusOf(id)).toBe(8)
    await verify(desk.testApp, alisa)
    desk.testApp.clock.move(minutes(6))
    await desk.sync()
    await desk.paid()
    expect(await stepsOf(id)).toEqual([1, 8, 7, 2, 3])
  })
})

describe('a withdrawal that waits for operators', () => {
  beforeEach(() => setRules([rule('sum', 500)]))

  test('[CASH-11, CASH-12, CASH-13] is confirmed by an operator, accepted for sending and paid, and the audit log records each step', async () => {
    const id = await asked()
    expect(await desk.show(alisa, id)).toMatchObject({ statusId: 5, cancellable: true })
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 9000_00n, held: 1000_00n })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => olga.decide(alisa, id, 'approve', 2)),
    )
    expect(answers.map(({ statusId }) => statusId)).toEqual(Array.from({ length: 6 }, () => 6))
    await desk.payOut(alisa, id)
    await desk.paid()
    expect(await stepsOf(id)).toEqual([1, 5, 6, 7, 2, 3])
    const chain = await olga.call(listAudit, { query: { playerId: String(alisa.id) } })
    expect(
      chain.find(({ after }) => (after as { statusId?: number }).statusId === 6),
    ).toMatchObject({ actorKind: 'operator', action: 'payment.moved', why: 'по заявке 17' })
  })

  test('can be refused with the money returned, sent to document checks, or cancelled by its player', async () => {
    const refused = await asked()
    await olga.decide(alisa, refused, 'refuse', 2)
    expect(await desk.show(alisa, refused)).toMatchObject({ statusId: 4, reason: 'judged' })
    const documents = await asked()
    await olga.decide(alisa, documents, 'documents', 2)
    expect(await desk.show(alisa, documents)).toMatchObject({ statusId: 8, promisedAt: null })
    const cancelled = await asked()
    const order = { params: { paymentId: cancelled }, idempotencyKey: randomUUID() }
    expect((await alisa.call(cancelWithdrawal, order)).statusId).toBe(10)
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 9000_00n, held: 1000_00n })
    // A withdrawal that was never sent cannot be judged as paid.
    await expect(desk.judge(alisa, await asked(), 'paid')).rejects.toMatchObject({
      status: 409,
      key: 'payment_not_manual',
    })
  })

  test('is decided once, at the step that the operator saw', async () => {
    const id = await asked()
    const [one, other] = await Promise.allSettled([
      olga.decide(alisa, id, 'approve', 2),
      vera.decide(alisa, id, 'refuse', 2),
    ])
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(olga.decide(alisa, id, 'documents', 2)).rejects.toMatchObject({
      status: 409,
      key: 'payment_not_waiting',
    })
    await expect(olga.decide(alisa, 999_999, 'approve', 2)).rejects.toMatchObject({ status: 404 })
    const { held } = await desk.moneyOf(alisa)
    expect(held).toBe((await statusOf(id)) === 6 ? 1000_00n : 0n)
  })

  test('above a sum needs two different operators, but one of them can refuse alone', async () => {
    await setRules([rule('sum', 500)], 900)
    const id = await asked()
    for (let n = 0; n < 3; n++) {
      const { statusId, agreed } = await olga.decide(alisa, id, 'approve', 2)
      expect([statusId, agreed]).toEqual([
        5,
        { by: [{ operator: 'Ольга', decision: 'approve' }], of: 2 },
      ])
    }
    expect((await desk.show(alisa, id)).agreed).toEqual({ by: 1, of: 2 })
    await desk.payOut(alisa, id)
    expect(await statusOf(id)).toBe(5)
    expect((await vera.decide(alisa, id, 'approve', 2)).statusId).toBe(6)
    const chain = await olga.call(listAudit, { query: { playerId: String(alisa.id) } })
    expect(chain.filter(({ action }) => action === 'payment.agreed')).toHaveLength(2)
    const refused = await asked()
    await olga.decide(alisa, refused, 'approve', 2)
    expect((await vera.decide(alisa, refused, 'refuse', 2)).statusId).toBe(4)
  })

  test('that was sent with an unknown result is returned only if two operators found it unpaid', async () => {
    await setRules([rule('sum', 500)], 900)
    const id = await asked()
    expect(await olga.see(alisa, id)).toMatchObject({ awaits: 'decision' })
    for (const who of [olga, vera]) await who.decide(alisa, id, 'approve', 2)
    await desk.payOut(alisa, id)
    const { operationId } = await desk.show(alisa, id)
    const said = { operationId, kind: 'payout', status: 'success', currency: 'RUB' } as const
    await desk.notify({ ...said, amount: '1', reason: null })
    const { step } = await olga.see(alisa, id)
    expect(await olga.see(alisa, id)).toMatchObject({ statusId: 5, awaits: 'judgement' })
    const before = await desk.moneyOf(alisa)
    for (let n = 0; n < 2; n++)
      expect(await olga.judge(alisa, id, 'failed', step)).toMatchObject({
        statusId: 5,
        agreed: { by: [{ operator: 'Ольга', decision: 'failed' }], of: 2 },
      })
    // The operator judges it as paid, which differs from the other decision, so neither of them takes effect.
    expect((await vera.judge(alisa, id, 'paid', step)).statusId).toBe(5)
    expect(await desk.moneyOf(alisa)).toEqual(before)
    const nina = await operatorOf(desk.testApp, 'Нина')
    expect(await nina.judge(alisa, id, 'failed', step)).toMatchObject({ statusId: 4, awaits: null })
    expect(await desk.moneyOf(alisa)).toEqual({ cash: before.cash + 1000_00n, held: 0n })
  })

  test('is listed with its rules, steps and postings, the most often late first', async () => {
    const early = await asked()
    const late = await asked()
    await desk.testApp.deps.db
      .updateTable('payment')
      .set({ broken: 2 })
      .where('playerId', '=', alisa.id)
      .where('id', '=', BigInt(late))
      .execute()
    const { payments } = await olga.call(listWaitingWithdrawals, { query: {} })
    const mine = payments.filter(({ playerId }) => playerId === String(alisa.id))
    expect(mine.map(({ id, broken }) => [id, broken])).toEqual([
      [late, 2],
      [early, 0],
    ])
    const first = mine[0]!
    const place = `2.${Date.parse(first.createdAt)}.${first.playerId}.${first.id}`
    const rest = await olga.call(listWaitingWithdrawals, { query: { after: place } })
    expect(rest.payments.map(({ id }) => id)).toContain(early)
    expect(rest.payments.map(({ id }) => id)).not.toContain(late)
    const params = { playerId: String(alisa.id), paymentId: String(early) }
    expect(await olga.call(showOfficePayment, { params })).toMatchObject({
      review: ['sum'],
      note: 'sum',
      step: 2,
      steps: [{ statusId: 5 }, { statusId: 1 }],
      entries: [
        { reason: 'cashier.hold', account: 'cash', amount: -1000_00n, purpose: null },
        { reason: 'cashier.hold', account: 'held', amount: 1000_00n, purpose: null },
      ],
    })
  })

  test('200 simultaneous requests hold no more than the balance, and each is decided once', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () => desk.withdraw(alisa, 1000_00n)),
    )
    const made = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    expect(made).toHaveLength(10)
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 0n, held: 10_000_00n })
    await Promise.all(made.map((id) => desk.payOut(alisa, id)))
    await Promise.all(
      made.flatMap((id) => [
        ...Array.from({ length: 3 }, () => olga.decide(alisa, id, 'refuse', 2)),
        ...Array.from({ length: 3 }, () => vera.decide(alisa, id, 'refuse', 2)),
      ]),
    )
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 10_000_00n, held: 0n })
  })
})

test('provider notices about a withdrawal that was cancelled before it was sent move no money', async () => {
  await setRules([rule('sum', 500)])
  const id = await asked()
  const order = { params: { paymentId: id }, idempotencyKey: randomUUID() }
  await alisa.call(cancelWithdrawal, order)
  const { operationId } = await desk.show(alisa, id)
  const said = { operationId, kind: 'payout', currency: 'RUB', reason: null } as const
  await desk.notify({ ...said, amount: '100000', status: 'processing' })
  expect(await statusOf(id)).toBe(10)
  await desk.notify({ ...said, amount: '100000', status: 'success' })
  expect(await desk.show(alisa, id)).toMatchObject({ statusId: 5, cancellable: false })
  expect(await desk.moneyOf(alisa)).toEqual({ cash: 10_000_00n, held: 0n })
  await expect(olga.decide(alisa, id, 'approve', 4)).rejects.toMatchObject({
    key: 'payment_not_waiting',
  })
  desk.testApp.clock.move(hours(1))
  await desk.judge(alisa, id, 'paid')
  expect(await desk.moneyOf(alisa)).toEqual({ cash: 9000_00n, held: 0n })
})

test('[PLAYER-65] a withdrawal is not sent automatically if a money stop is set after it was requested', async () => {
  await setRules([])
  const { deps } = desk.testApp
  const permissions = ['verification.block_finance' as const]
  const { token } = await addOperator(deps, { name: 'Инна', permissions })
  const stop = (count: number | null) =>
    desk.testApp.callAs(token)(blockFinance, {
      params: { playerId: String(alisa.id) },
      body: { days: count, words: count ? 'Проверяем перевод' : null, why: 'банк' },
    })
  const { id } = await desk.withdraw(alisa, 1000_00n)
  await stop(1)
  await desk.payOut(alisa, id)
  expect(await desk.show(alisa, id)).toMatchObject({ statusId: 5, review: ['money_stopped'] })
  await desk.sync()
  expect(await statusOf(id)).toBe(5)
  // The operator who approves it was shown the stop.
  await olga.decide(alisa, id, 'approve', 2)
  await desk.payOut(alisa, id)
  expect(await stepsOf(id)).toEqual([1, 5, 6, 7, 2])
  await stop(null)
})
