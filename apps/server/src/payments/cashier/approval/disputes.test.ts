/** Paid payments that a bank charged back: the money is booked through the account of disputes. */
import { cashierSettings } from '@ayva/contract/payments/cashier'
import { showOfficePayment } from '@ayva/contract/payments/cashier/office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPlayer } from '#lib/testing.ts'
import { type Desk, openDesk, way } from '../cashier.testing.ts'
import { operatorOf } from '../withdrawal/withdrawal.testing.ts'

let desk: Desk
let olga: Awaited<ReturnType<typeof operatorOf>>
let vera: typeof olga
beforeAll(async () => {
  desk = await openDesk()
  olga = await operatorOf(desk.testApp, 'Ольга')
  vera = await operatorOf(desk.testApp, 'Вера')
})
afterAll(() => desk.close())

async function paidIn(player: TestPlayer, sum: bigint): Promise<number> {
  const { paymentId } = await desk.deposit(player, sum)
  const { operationId } = await desk.show(player, paymentId)
  const said = { operationId, kind: 'payment', status: 'success', currency: 'RUB' } as const
  await desk.notify({ ...said, amount: String(sum), reason: null })
  return paymentId
}
const order = ['credit', 'hold', 'payout', 'dispute', 'settle'].map((name) => `cashier.${name}`)
const entriesOf = async (player: TestPlayer, id: number) => {
  const params = { playerId: String(player.id), paymentId: String(id) }
  const { entries } = await olga.call(showOfficePayment, { params })
  return entries
    .map(({ reason, account, amount, purpose }) => [reason, account, amount, purpose] as const)
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
}

test('[CASH-15, CASH-19, CASH-20] a disputed withdrawal is returned completely, with commission and dispute booked under their purposes', async () => {
  const alisa = await desk.rich()
  const wallet = { system: way.walletOut, requisite: 'purse-77' }
  const { id } = await desk.withdraw(alisa, 1000_00n, wallet)
  await desk.payOut(alisa, id)
  await desk.paid()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => olga.refund(alisa, id, 'nothing', 4)),
  )
  expect(answers.every(({ statusId }) => statusId === 9)).toBe(true)
  expect(await desk.moneyOf(alisa)).toEqual({ cash: 5000_00n, held: 0n })
  expect(await entriesOf(alisa, id)).toEqual([
    ['cashier.hold', 'cash', -1000_00n, null],
    ['cashier.hold', 'held', 1000_00n, null],
    ['cashier.payout', 'held', -1000_00n, null],
    ['cashier.payout', 'provider', 990_00n, null],
    ['cashier.payout', 'commission', 10_00n, 1],
    ['cashier.dispute', 'provider', -990_00n, null],
    ['cashier.dispute', 'controversial', 990_00n, 2],
    ['cashier.settle', 'cash', 1000_00n, null],
    ['cashier.settle', 'controversial', -990_00n, 2],
    ['cashier.settle', 'commission', -10_00n, 1],
  ])
  expect(await desk.show(alisa, id)).toMatchObject({ statusId: 9, cancellable: false })
})

test('[CASH-15, CASH-20] a disputed deposit is taken from the player’s remaining cash, and the casino bears the rest', async () => {
  const alisa = await desk.testApp.player()
  const id = await paidIn(alisa, 1000_00n)
  await desk.withdraw(alisa, 700_00n)
  await olga.refund(alisa, id, 'cash', 3)
  expect(await desk.moneyOf(alisa)).toEqual({ cash: 0n, held: 700_00n })
  expect((await entriesOf(alisa, id)).slice(2)).toEqual([
    ['cashier.dispute', 'controversial', -1000_00n, 2],
    ['cashier.dispute', 'provider', 1000_00n, null],
    ['cashier.settle', 'cash', -300_00n, null],
    ['cashier.settle', 'controversial', 300_00n, 2],
  ])
  const boris = await desk.testApp.player()
  const kept = await paidIn(boris, 1000_00n)
  await olga.refund(boris, kept, 'nothing', 3)
  expect(await desk.moneyOf(boris)).toEqual({ cash: 1000_00n, held: 0n })
})

test('[CASH-15] only a paid payment can be disputed, and a large one by two operators', async () => {
  const alisa = await desk.rich()
  const { paymentId } = await desk.deposit(alisa, 1000_00n)
  await expect(olga.refund(alisa, paymentId, 'cash', 2)).rejects.toMatchObject({
    status: 409,
    key: 'payment_not_waiting',
  })
  const { shipped } = cashierSettings.withdrawal_approval
  await olga.set('withdrawal_approval', { ...shipped, second: [{ currency: 'RUB', from: 900 }] })
  const id = await paidIn(alisa, 1000_00n)
  expect(await olga.refund(alisa, id, 'cash', 3)).toMatchObject({
    statusId: 3,
    agreed: { by: [{ operator: 'Ольга', decision: 'refund, recover cash' }], of: 2 },
  })
  expect(await olga.refund(alisa, id, 'cash', 3)).toMatchObject({ statusId: 3 })
  // A decision with another recovery does not count as agreement.
  expect(await vera.refund(alisa, id, 'nothing', 3)).toMatchObject({ statusId: 3 })
  const third = await operatorOf(desk.testApp, 'Нина')
  expect(await third.refund(alisa, id, 'cash', 3)).toMatchObject({ statusId: 9 })
  expect((await desk.moneyOf(alisa)).cash).toBe(5000_00n)
})
