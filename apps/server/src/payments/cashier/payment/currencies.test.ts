/** Limits and document checks of one player count all currencies together. */
import { randomUUID } from 'node:crypto'
import { cashierSettings, createDeposit, listConfirmations } from '@ayva/contract/payments/cashier'
import { chooseCurrency } from '@ayva/contract/games/rounds/currency'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { type Desk, openDesk, way } from '../cashier.testing.ts'
import { operatorOf } from '../withdrawal/withdrawal.testing.ts'

let desk: Desk
let olga: Awaited<ReturnType<typeof operatorOf>>
beforeAll(async () => {
  desk = await openDesk()
  olga = await operatorOf(desk.testApp, 'Ольга')
})
afterAll(() => desk.close())

const choose = ({ call }: TestPlayer, currency: 'RUB' | 'USD') =>
  call(chooseCurrency, { body: { currency } })

/** Adds a dollar withdrawal without a hold; the returned function deletes it. */
async function inDollars(id: number, minor: bigint): Promise<() => Promise<void>> {
  const { db } = desk.testApp.deps
  const name = `in dollars ${id}`
  await sql`insert into payment (player_id, operation_id, idempotency_key, body_hash, type_id, status_id,
      system_id, provider, currency, sum, commission, created_at, touched_at)
    select player_id, gen_random_uuid(), ${name}::text, body_hash, type_id, status_id, system_id, provider,
      'USD', ${minor}::bigint, 0, created_at, touched_at
    from payment where id = ${id}`.execute(db)
  return async () =>
    void (await sql`delete from payment where idempotency_key = ${name}`.execute(db))
}

test('[PLAYER-66] withdrawals in one currency count in the others before documents are required', async () => {
  const alisa = await desk.rich(50_000_00n)
  const { id } = await desk.withdraw(alisa, 500_00n)
  // 90 of 150 dollars a day correspond to 9,000 of 15,000 roubles.
  const forget = await inDollars(id, 90_00n)
  const [, told] = await alisa.call(listConfirmations, {})
  expect(told).toMatchObject({ of: 'withdrawal', used: { minor: 9_500_00n, currency: 'RUB' } })
  await expect(desk.withdraw(alisa, 5_600_00n)).rejects.toMatchObject({
    status: 417,
    key: 'kyc_unverified',
    details: { rule: 'withdrawal_day', used: '950000', limit: '1500000' },
  })
  await desk.withdraw(alisa, 5_500_00n)
  await choose(alisa, 'USD')
  const [, dollars] = await alisa.call(listConfirmations, {})
  expect(dollars).toMatchObject({ used: { minor: 150_00n, currency: 'USD' } })
  await forget()
})

test('the daily limits of deposits and withdrawals count all currencies', async () => {
  const limits = [
    { currency: 'RUB', period: 'day', sum: 10_000 },
    { currency: 'USD', period: 'day', sum: 100 },
  ]
  const { shipped } = cashierSettings.withdrawal_restrictions
  await olga.set('withdrawal_restrictions', { ...shipped, limits })
  await olga.set('deposit_ceilings', [
    { currency: 'RUB', day: 10_000 },
    { currency: 'USD', day: 100 },
  ])
  const boris = await desk.rich(50_000_00n)
  const { id } = await desk.withdraw(boris, 500_00n)
  const forget = await inDollars(id, 80_00n)
  await expect(desk.withdraw(boris, 1_600_00n)).rejects.toMatchObject({
    key: 'withdrawal_limit',
    details: { used: '850000', limit: '1000000' },
  })
  await desk.withdraw(boris, 1_500_00n)
  await forget()
  const { paymentId } = await desk.deposit(boris, 500_00n)
  const forgetToo = await inDollars(paymentId, 80_00n)
  await expect(
    boris.call(createDeposit, {
      body: { sum: 1_600_00n, system: way.sbpIn, returnUrl: '/payment/processing/' },
      idempotencyKey: randomUUID(),
    }),
  ).rejects.toMatchObject({ key: 'deposit_ceiling', details: { used: '850000' } })
  await desk.deposit(boris, 1_500_00n)
  await forgetToo()
  await olga.set('withdrawal_restrictions', shipped)
  await olga.set('deposit_ceilings', [])
})

test('[CASH-11] the daily sum above which operators decide counts all currencies', async () => {
  const { shipped } = cashierSettings.withdrawal_approval
  const rule = { rule: 'day_sum' } as const
  const rules = [
    { ...rule, currency: 'RUB', above: 10_000 },
    { ...rule, currency: 'USD', above: 100 },
  ]
  await olga.set('withdrawal_approval', { ...shipped, rules })
  const vera = await desk.rich()
  const { id } = await desk.withdraw(vera, 500_00n)
  const forget = await inDollars(id, 90_00n)
  await desk.payOut(vera, id)
  const more = await desk.withdraw(vera, 600_00n)
  await desk.payOut(vera, more.id)
  expect(await desk.show(vera, id)).toMatchObject({ review: [] })
  expect(await desk.show(vera, more.id)).toMatchObject({ statusId: 5, review: ['day_sum'] })
  await forget()
  await olga.set('withdrawal_approval', shipped)
})

test('[CASH-11] the number of withdrawals a day counts all currencies', async () => {
  const { shipped } = cashierSettings.withdrawal_approval
  const rules = [{ rule: 'day_count', currency: 'RUB', above: 2 }]
  await olga.set('withdrawal_approval', { ...shipped, rules })
  const gleb = await desk.rich()
  const { id } = await desk.withdraw(gleb, 500_00n)
  await desk.payOut(gleb, id)
  const forget = await inDollars(id, 5_00n)
  const third = await desk.withdraw(gleb, 500_00n)
  await desk.payOut(gleb, third.id)
  expect(await desk.show(gleb, id)).toMatchObject({ review: [] })
  expect(await desk.show(gleb, third.id)).toMatchObject({ statusId: 5, review: ['day_count'] })
  await forget()
  await olga.set('withdrawal_approval', shipped)
})
