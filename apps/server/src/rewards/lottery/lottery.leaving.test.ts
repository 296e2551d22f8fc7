/** Lotteries with closed accounts, the casino's own players, and several nodes. */
import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/rewards/lottery'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days, hours } from '#lib/clock.ts'
import { connect, sql, transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { draw, pay } from './draw.ts'
import { forgetOwner, insertLottery } from './lottery.sql.ts'
import { newLotterySecret } from './secret.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

async function announce(prizes = [500n]): Promise<number> {
  const now = testApp.clock.now()
  const made = await insertLottery(testApp.deps.db, {
    name: randomUUID().slice(0, 30),
    art: 'orbita',
    currency: 'RUB',
    prizes,
    isVip: false,

    startAt: after(now, -days(1)),
    endAt: after(now, hours(1)),
    ...newLotterySecret(testApp.deps.config),
    author: 'проверка',
  })
  return made!.id
}

async function somebody(labels: string[] = []): Promise<TestPlayer> {
  const player = await testApp.player()
  await testApp.deps.db
    .updateTable('player')
    .set({ emailConfirmedAt: testApp.clock.now(), labels })
    .where('id', '=', player.id)
    .execute()
  return player
}
const take = ({ call }: TestPlayer, id: number, idempotencyKey: string = randomUUID()) =>
  call(contract.takeTicket, { params: { id }, idempotencyKey })
const winnersOf = async (id: number) =>
  (await testApp.call(contract.showLottery, { params: { id }, query: {} })).winners

test('[LOTTO-17] a player who closes the account during the draw is neither paid nor shown', async () => {
  const { db } = testApp.deps
  const id = await announce()
  const gleb = await somebody()
  await take(gleb, id)
  testApp.clock.move(hours(2))
  let drawn: Promise<void> | undefined
  let left: Promise<void> | undefined
  await transaction(db, async (tx) => {
    await sql`select from lottery_ticket where lottery_id = ${id} for update`.execute(tx)
    drawn = draw(testApp.deps, id)
    await testApp.untilWaiting(1)
    left = transaction(db, (own) => forgetOwner(own, gleb.id))
    await testApp.untilWaiting(2)
  })
  await Promise.all([drawn, left])
  await pay(testApp.deps, { lotteryId: id, place: 1 })
  expect(await testApp.balance(gleb)).toBe(0n)
  expect((await winnersOf(id)).map(({ ticket }) => ticket.user)).toEqual([null])
})

test('[LOTTO-06] a player whose account is closed is no longer shown, although the win was paid', async () => {
  const id = await announce()
  const vera = await somebody()
  await take(vera, id)
  testApp.clock.move(hours(2))
  await draw(testApp.deps, id)
  await pay(testApp.deps, { lotteryId: id, place: 1 })
  expect((await winnersOf(id))[0]!.ticket.user).toEqual({ id: Number(vera.id) })
  await transaction(testApp.deps.db, (tx) => forgetOwner(tx, vera.id))
  expect((await winnersOf(id))[0]!.ticket.user).toBe(null)
  await testApp.assertBooksBalance()
})

test('[LOTTO-17] players of the casino and test players get no ticket', async () => {
  const id = await announce()
  for (const label of ['f', 'test_group'])
    await expect(take(await somebody([label]), id)).rejects.toMatchObject({
      status: 403,
      key: 'lottery_house',
    })
  expect((await take(await somebody(['vip']), id)).number).toBe(1)
})

test('[LOTTO-17] two nodes give one ticket a day, draw once and pay once', async () => {
  const db = connect(testApp.deps.config.DATABASE_URL, { max: 4 })
  const app = await createApp({ ...testApp.deps, db })
  const id = await announce([500n, 300n])
  const anna = await somebody()
  const url = contract.takeTicket.path.replace(':id', String(id))
  const taken = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      (n % 2 ? app : testApp.app).inject({
        method: 'POST',
        url,
        headers: { 'auth-token': anna.token, 'idempotency-key': randomUUID() },
      }),
    ),
  )
  expect(taken.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  testApp.clock.move(hours(2))
  const nodes = [testApp.deps, { ...testApp.deps, db }]
  await Promise.all(nodes.map((node) => draw(node, id)))
  await Promise.all([...nodes, ...nodes].map((node) => pay(node, { lotteryId: id, place: 1 })))
  expect(await testApp.balance(anna)).toBe(500n)
  expect(await winnersOf(id)).toHaveLength(1)
  await testApp.assertBooksBalance()
  await app.close()
  await db.destroy()
})
