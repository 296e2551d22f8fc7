/** Coins: an address for each player, a memo for each payment, and blocks that make a transfer final. */
import { isTonAddress } from '@ayva/contract/payments/cashier/ton-address'
import { listDifferences } from '@ayva/contract/payments/cashier/reconciliation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { findFaults } from '../../../invariants.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { coinWay, type Desk, goodTon, openDesk } from '../cashier.testing.ts'

const SUM = 2_500_000_001n
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(async () => {
  expect(await findFaults(desk.testApp.deps.db)).toEqual([])
  await desk.close()
})

async function waiting(toncha?: TestPlayer, sum = SUM) {
  const player = toncha ?? (await desk.testApp.player({ currency: 'TON' }))
  const { paymentId, redirectUrl } = await desk.deposit(player, sum, coinWay.tonIn)
  const show = () => desk.show(player, paymentId)
  const { extraData } = await show()
  return { player, paymentId, redirectUrl, show, ...extraData! }
}
/** Payments of a player that wait for operators, newest first. */
async function left(player: TestPlayer) {
  const { db } = desk.testApp.deps
  const rows = db.selectFrom('payment').select(['id', 'sum', 'statusId'])
  return rows.where('playerId', '=', player.id).where('statusId', '=', 5).execute()
}

describe('a deposit of coins', () => {
  test('[CASH-32] shows its address, memo and link, counts blocks, and is credited to the last digit', async () => {
    const { player, redirectUrl, show, address, memo, link, ...told } = await waiting()
    expect(isTonAddress(address)).toBe(true)
    expect(link).toBe(`ton://transfer/${address}?amount=${SUM}&text=${memo}`)
    expect(told).toMatchObject({ confirmations: 0, confirmationsNeeded: 3, minimum: '100000000' })
    const page = await (await fetch(redirectUrl)).text()
    expect(page).toContain(address)
    expect(page).toContain(memo)
    expect(await desk.send({ address, memo, amount: '2,500000001' })).toBe(303)
    for (const blocks of [1, 2]) {
      await desk.mine(1)
      expect(await show()).toMatchObject({ statusId: 2, extraData: { confirmations: blocks } })
      expect(await desk.testApp.balance(player)).toBe(0n)
    }
    await desk.mine(1)
    expect(await show()).toMatchObject({ statusId: 3, extraData: { confirmations: 3 } })
    await desk.mine(5)
    expect(await desk.testApp.balance(player)).toBe(SUM)
  })

  test('is requested from the player’s own address, with its own memo', async () => {
    const one = await waiting()
    const other = await waiting()
    const again = await waiting(one.player)
    expect(again.address).toBe(one.address)
    expect(again.memo).not.toBe(one.memo)
    expect(other.address).not.toBe(one.address)
  })

  test('whose notices are lost is queried, including its blocks', async () => {
    const { show, address, memo, player } = await waiting()
    await desk.behave('coins', { notices: 'lost' })
    const { config } = desk.testApp.deps
    const home = config.PUBLIC_URL
    await desk.send({ address, memo, amount: '2.500000001' })
    await desk.mine(2).finally(() => (config.PUBLIC_URL = home))
    await desk.behave('coins')
    desk.testApp.clock.move(minutes(2))
    await desk.sync()
    expect(await show()).toMatchObject({ statusId: 2, extraData: { confirmations: 2 } })
    await desk.mine(1)
    desk.testApp.clock.move(minutes(2))
    await desk.sync()
    expect(await desk.testApp.balance(player)).toBe(SUM)
  })
})

describe('unexpected coins', () => {
  const amount = '2.500000001'
  const cases: [string, (one: Awaited<ReturnType<typeof waiting>>) => Promise<string>][] = [
    [
      'a second time',
      async ({ address, memo }) => {
        await desk.send({ address, memo, amount })
        await desk.send({ address, memo, amount })
        return amount
      },
    ],
    [
      'late',
      async ({ address, memo }) => {
        desk.testApp.clock.move(minutes(31))
        await desk.tick()
        await desk.send({ address, memo, amount })
        return amount
      },
    ],
    [
      'with a wrong memo',
      async ({ address }) => {
        await desk.send({ address, memo: 'спасибо', amount })
        return amount
      },
    ],
    [
      'of another sum',
      async ({ address, memo }) => {
        await desk.send({ address, memo, amount: '2.6' })
        return '2.6'
      },
    ],
  ]
  for (const [title, come] of cases)
    test(`${title} become a payment of their own for operators, and are credited once`, async () => {
      const one = await waiting()
      const sent = await come(one)
      await desk.mine(3)
      await desk.mine(3)
      const due = sent === '2.6' ? 2_600_000_000n : SUM
      const paid = title === 'a second time' ? SUM : 0n
      expect(await desk.testApp.balance(one.player)).toBe(paid)
      const [payment, ...more] = await left(one.player)
      expect(more).toEqual([])
      expect(payment).toMatchObject({ sum: due })
      await desk.judge(one.player, Number(payment!.id), 'paid')
      expect(await desk.testApp.balance(one.player)).toBe(paid + due)
    })

  test('that are too few are ignored, and what is no transfer is refused', async () => {
    const { address, memo, player } = await waiting()
    expect(await desk.send({ address, memo: 'x', amount: '0.099999999' })).toBe(303)
    await desk.mine(3)
    expect(await left(player)).toEqual([])
    for (const wrong of ['0', '-1', '1e3', '', 'NaN', '1.0000000001', '9'.repeat(19)])
      expect(await desk.send({ address, memo, amount: wrong })).toBe(422)
    expect(await desk.send({ address: goodTon, memo, amount })).toBe(422)
    expect(await desk.send({ address: 'x'.repeat(101), memo, amount })).toBe(422)
    expect(await desk.send({ address, memo: '\0', amount })).toBe(422)
  })

  test('appear in the file of the day and in our payments', async () => {
    const { token } = await addOperator(desk.testApp.deps, {
      name: 'Ольга',
      permissions: ['payments.read'],
    })
    desk.testApp.clock.move(days(1))
    const { address, player } = await waiting()
    await desk.send({ address, memo: 'спасибо', amount })
    await desk.mine(3)
    const day = desk.testApp.clock.now().toISOString().slice(0, 10)
    const open = async () =>
      (await desk.testApp.callAs(token)(listDifferences, {})).differences.map(({ kind }) => kind)
    await desk.reconcile('coins', day)
    // It waits for operators on our side.
    expect(await open()).toEqual(['status'])
    const [payment] = await left(player)
    await desk.judge(player, Number(payment!.id), 'paid')
    await desk.reconcile('coins', day)
    expect(await open()).toEqual([])
  })
})

test('TON is paid out with all nine digits', async () => {
  const toncha = await desk.testApp.player({ currency: 'TON' })
  const { address, memo } = await waiting(toncha)
  await desk.send({ address, memo, amount: '2.500000001' })
  await desk.mine(3)
  const { id } = await desk.withdraw(toncha, SUM, { system: coinWay.tonOut, requisite: goodTon })
  await desk.payOut(toncha, id)
  await desk.paid()
  expect((await desk.show(toncha, id)).statusId).toBe(3)
  expect(await desk.testApp.balance(toncha)).toBe(0n)
})
