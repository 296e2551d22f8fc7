/** A bank charges a deposit back, and its gift is taken back too. */
import { randomUUID } from 'node:crypto'
import { createDeposit } from '@ayva/contract/payments/cashier'
import { activateGift, showGift } from '@ayva/contract/payments/gifts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { createConsumers, createJobs } from '../../app.ts'
import { type Desk, deskOf, way } from '../cashier/cashier.testing.ts'
import { operatorOf } from '../cashier/withdrawal/withdrawal.testing.ts'
import { openGames } from '../../games/rounds/rounds.testing.ts'
import { giftFor, topUp } from './gifts.testing.ts'

let games: Awaited<ReturnType<typeof openGames>>
let desk: Desk
let olga: Awaited<ReturnType<typeof operatorOf>>
beforeAll(async () => {
  games = await openGames()
  desk = await deskOf(games.testApp)
  olga = await operatorOf(desk.testApp, 'Ольга')
})
afterAll(() => desk.close())

const readEvents = async () => {
  const { deps } = desk.testApp
  for (let n = 0; n < 2; n++) {
    await readAllEvents(deps, createConsumers(deps))
    await runQueuedJobs(deps, createJobs(deps))
  }
}
const show = ({ call }: TestPlayer, id: number) => call(showGift, { params: { id } })

/** A player whose deposit of 1,000 ₽ arrived, with a gift of 50 %. */
async function paidWith(player: TestPlayer, gift: number): Promise<number> {
  const body = { sum: 1_000_00n, system: way.sbpIn, returnUrl: '/payment/processing/', gift }
  const { paymentId } = await player.call(createDeposit, {
    body: body as never,
    idempotencyKey: randomUUID(),
  })
  const { operationId } = await desk.show(player, paymentId)
  const said = { operationId, kind: 'payment', status: 'success', currency: 'RUB' } as const
  await desk.notify({ ...said, amount: '100000', reason: null })
  return paymentId
}

test('[CASH-15] the bonus of a charged-back deposit is taken back once', async () => {
  const { testApp } = desk
  const alisa = await testApp.player()
  const gift = await giftFor(testApp, alisa, { key: 'half', offer: topUp('half') })
  const paid = await paidWith(alisa, gift)
  await readEvents()
  expect(await show(alisa, gift)).toMatchObject({ state: 'active', amount: { minor: 500_00n } })
  for (let n = 0; n < 2; n++) await olga.refund(alisa, paid, 'cash', 3)
  await readEvents()
  expect(await show(alisa, gift)).toMatchObject({ state: 'cancelled', wager: null })
  expect(await desk.moneyOf(alisa)).toEqual({ cash: 0n, held: 0n })
  await testApp.assertBooksBalance()
})

test('a gift that waits for its turn is not given after that; an independent one stays', async () => {
  const { testApp } = desk
  const boris = await testApp.player()
  const gift = await giftFor(testApp, boris, { key: 'half', offer: topUp('half') })
  const other = await giftFor(testApp, boris, { key: 'bonus-100' })
  const paid = await paidWith(boris, gift)
  await boris.call(activateGift, { params: { id: other }, idempotencyKey: randomUUID() })
  await readEvents()
  expect(await show(boris, gift)).toMatchObject({ state: 'chosen' })
  await olga.refund(boris, paid, 'cash', 3)
  await readEvents()
  expect(await show(boris, gift)).toMatchObject({ state: 'cancelled' })
  expect(await show(boris, other)).toMatchObject({ state: 'active' })

  const vera = await testApp.player()
  const kept = await giftFor(testApp, vera, { key: 'half', offer: topUp('half') })
  const lost = await paidWith(vera, kept)
  await readEvents()
  await olga.refund(vera, lost, 'nothing', 3)
  await readEvents()
  expect(await show(vera, kept)).toMatchObject({ state: 'active' })
})

test('while a round on the bonus is open nothing more is staked from it; then it is taken with the round’s win', async () => {
  const { testApp } = desk
  const alisa = await testApp.player()
  const gift = await giftFor(testApp, alisa, { key: 'half', offer: topUp('half') })
  const paid = await paidWith(alisa, gift)
  await readEvents()
  // Cash is staked first, so stakes after it come from the bonus.
  await desk.withdraw(alisa, 1_000_00n)
  const { round } = await games.play(alisa, 'mines-99')
  await olga.refund(alisa, paid, 'cash', 3)
  await readEvents()
  expect(await show(alisa, gift)).toMatchObject({ state: 'active' })
  testApp.clock.move(minutes(1))
  await expect(games.play(alisa, 'dice-99')).rejects.toMatchObject({ key: 'funds_short' })
  const { safe } = await games.minesOf(alisa, round)
  await games.step(alisa, round.id, 0, safe[0])
  await games.step(alisa, round.id, 1, 'cashout')
  await readEvents()
  const name = { playerId: String(alisa.id), id: String(gift) }
  await runDueJobs(createJobs(testApp.deps), 'gifts.take_back', name)
  await readEvents()
  expect(await show(alisa, gift)).toMatchObject({ state: 'cancelled', brought: { minor: 0n } })
  expect(await desk.moneyOf(alisa)).toEqual({ cash: 0n, held: 1_000_00n })
})
