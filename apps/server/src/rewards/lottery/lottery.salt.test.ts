/** The salt of a draw is unknown while tickets are given, and written once. */
import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/rewards/lottery'
import { drawLottery } from '@ayva/game-math/lottery'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days, hours } from '#lib/clock.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { draw } from './draw.ts'
import { insertLottery } from './lottery.sql.ts'
import { saltByBlock } from './salt.ts'
import { newLotterySecret } from './secret.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

/** A lottery that is over in a day. */
async function announce() {
  const now = testApp.clock.now()
  const { id } = (await insertLottery(testApp.deps.db, {
    name: randomUUID().slice(0, 30),
    art: 'orbita',
    currency: 'RUB',
    prizes: [300n],
    startAt: after(now, -days(1)),
    endAt: after(now, days(1)),
    isVip: false,
    ...newLotterySecret(testApp.deps.config),
    author: 'проверка',
  }))!
  return show(id)
}

const show = (id: number) => testApp.call(contract.showLottery, { params: { id }, query: {} })
const take = ({ call }: TestPlayer, id: number) =>
  call(contract.takeTicket, { params: { id }, idempotencyKey: randomUUID() })

/** A player with a confirmed e-mail. */
async function somebody(): Promise<TestPlayer> {
  const player = await testApp.player()
  await testApp.deps.db
    .updateTable('player')
    .set({ emailConfirmedAt: testApp.clock.now() })
    .where('id', '=', player.id)
    .execute()
  return player
}

test('the salt is determined once, after the last ticket, and its rule is shown from the first day', async () => {
  const { id, saltRule } = await announce()
  expect(saltRule).toContain('Песочница')
  const player = await somebody()
  await take(player, id)
  await draw(testApp.deps, id)
  expect(await show(id)).toMatchObject({ salt: null, saltRule, isDrawn: false })
  testApp.clock.move(days(1) + hours(1))
  await draw(testApp.deps, id)
  const { salt } = await show(id)
  expect(salt).toMatch(/^[0-9a-f]{64}$/)
  const { db } = testApp.deps
  const row = await db
    .selectFrom('lottery')
    .select(['endAt', 'saltedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.saltedAt!.getTime()).toBeGreaterThanOrEqual(row.endAt.getTime())
  for (const changed of [{ salt: 'a'.repeat(64) }, { tickets: 2 }])
    await expect(
      db.updateTable('lottery').set(changed).where('id', '=', id).execute(),
    ).rejects.toThrow('the salt of a lottery stays as it is')
})

test('outside the sandbox a draw waits for the hash of the first block after the end', async () => {
  const { id } = await announce()
  const outside = testApp.deps.db.updateTable('lottery').set({ saltEvent: 'bitcoin' })
  await outside.where('id', '=', id).execute()
  for (let n = 0; n < 2; n++) await take(await somebody(), id)
  const hash = `${'0'.repeat(19)}${'5a'.repeat(22)}f`
  const salt = (given = hash) => saltByBlock(testApp.deps, { id, height: 980_000, hash: given })
  await expect(salt()).rejects.toThrow('is not over')
  testApp.clock.move(days(1) + hours(1))
  await draw(testApp.deps, id)
  expect(await show(id)).toMatchObject({ isDrawn: false, salt: null })
  await expect(salt('f'.repeat(64))).rejects.toThrow('64 digits')
  await salt()
  await expect(salt()).rejects.toThrow('has its salt')
  await draw(testApp.deps, id)
  const { winners, serverSeed, salt: told } = await show(id)
  expect(told).toBe(hash)
  const drawn = { lotteryId: id, tickets: 2, places: 1, serverSeed: serverSeed!, salt: hash }
  expect(winners.map(({ ticket }) => ticket.number)).toEqual(drawLottery(drawn))
})
