import { randomUUID } from 'node:crypto'
import { cancelWithdrawal } from '@ayva/contract/payments/cashier'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { type Desk, openDesk } from '../cashier.testing.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const cancel = (player: TestPlayer, paymentId: number, key: string = randomUUID()) =>
  player.call(cancelWithdrawal, { params: { paymentId }, idempotencyKey: key })

describe('cancelling', () => {
  test('[CASH-16, CASH-82] of a new withdrawal returns the money once', async () => {
    const alisa = await desk.rich()
    const { id } = await desk.withdraw(alisa, 2000_00n)
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(alisa, id)))
    expect(answers.every(({ statusId }) => statusId === 10)).toBe(true)
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 5000_00n, held: 0n })
    await desk.payOut(alisa, id)
    await desk.paid()
    expect(await desk.show(alisa, id)).toMatchObject({ statusId: 10 })
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 5000_00n, held: 0n })
  })

  test('is refused once the withdrawal is being sent', async () => {
    const alisa = await desk.rich()
    const { id } = await desk.withdraw(alisa, 2000_00n)
    await desk.payOut(alisa, id)
    await expect(cancel(alisa, id)).rejects.toMatchObject({ key: 'cancel_late', status: 422 })
  })

  test('and sending at the same moment end in one of the two', async () => {
    for (let n = 0; n < 5; n++) {
      const alisa = await desk.rich()
      const { id } = await desk.withdraw(alisa, 2000_00n)
      const [cancelled] = await Promise.allSettled([cancel(alisa, id), desk.payOut(alisa, id)])
      await desk.paid()
      const back = cancelled.status === 'fulfilled'
      expect((await desk.show(alisa, id)).statusId).toBe(back ? 10 : 3)
      expect(await desk.moneyOf(alisa)).toEqual({ cash: back ? 5000_00n : 3000_00n, held: 0n })
    }
  })

  test('finds neither a deposit nor another player’s withdrawal', async () => {
    const alisa = await desk.rich()
    const boris = await desk.rich()
    const { id } = await desk.withdraw(alisa, 2000_00n)
    const { paymentId } = await desk.deposit(alisa, 500_00n)
    for (const attempt of [
      () => cancel(boris, id),
      () => desk.show(boris, id),
      () => desk.show(boris, paymentId),
      () => cancel(alisa, paymentId),
      () => cancel(alisa, 999_999_999),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 404 })
    expect((await desk.show(alisa, id)).statusId).toBe(1)
  })
})

test('a payout waits for a new withdrawal to the same requisite before it locks money, so neither blocks the other', async () => {
  const alisa = await desk.rich()
  const { id } = await desk.withdraw(alisa, 2000_00n)
  await desk.payOut(alisa, id)
  const { db } = desk.testApp.deps
  const { paid } = await transaction(db, async (tx) => {
    await sql`select from payment_requisite where player_id = ${alisa.id} for update`.execute(tx)
    const paying = desk.paid()
    await desk.testApp.untilWaiting()
    await sql`select from wallet_account where player_id = ${alisa.id} for update nowait`.execute(
      tx,
    )
    return { paid: paying }
  })
  await paid
  expect(await desk.show(alisa, id)).toMatchObject({ statusId: 3 })
  expect(await desk.moneyOf(alisa)).toEqual({ cash: 3000_00n, held: 0n })
})
