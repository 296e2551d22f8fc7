/**
 * The fortune wheel through its API: the wheel of a level, the number of spins, one decision for each, and its prize.
 */
import { createHash, randomUUID } from 'node:crypto'
import { listGifts } from '@ayva/contract/payments/gifts'
import { takeBreak } from '@ayva/contract/protection/limits'
import { showSelf } from '@ayva/contract/identity/player'
import { changeSetting, listSettings } from '@ayva/contract/platform/settings'
import * as contract from '@ayva/contract/rewards/fortune-wheel'
import { type WheelModel } from '@ayva/contract/rewards/fortune-wheel'
import { giveSpins, previewWheels } from '@ayva/contract/rewards/fortune-wheel/office'
import { secondsToReset } from '@ayva/contract/rewards/fortune-wheel/reset'
import { wheelSettings } from '@ayva/contract/rewards/fortune-wheel/settings'
import { nobleHmac } from '@ayva/game-math/hash'
import { createStream } from '@ayva/game-math/stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours } from '#lib/clock.ts'
import { connect } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seed } from '../../seed.ts'
import { wheelOf } from './wheels.ts'

let testApp: TestApp
let olga: TestPlayer['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
  const permissions = ['settings.content', 'settings.rewards', 'wheel.give'] as const
  olga = testApp.callAs(
    (await addOperator(testApp.deps, { name: 'Ольга', permissions: [...permissions] })).token,
  )
})
afterAll(() => testApp.close())

const set = (alias: string, value: unknown) =>
  olga(changeSetting, { params: { alias }, body: { value: value as never, why: 'проверка' } })
const shipped = wheelSettings.fortune_wheels.shipped
/** Every sector has a gift, so that each spin yields one. */
const generous = (spins: number) => [
  {
    levelId: 1,
    name: 'Первый',
    spins,
    sectors: [10, 50].map((sum) => ({ weight: 50, gift: `wheel-cash-${sum}` })),
  },
]
beforeEach(async () => {
  await set('feature_wheel', { enabled: true })
  await set('fortune_wheel', { reset_time: { hour: 0, minute: 0 } })
  await set('fortune_wheels', shipped)
})

const spin = ({ call }: TestPlayer, body = {}, idempotencyKey: string = randomUUID()) =>
  call(contract.spinWheel, { body, idempotencyKey })
const own = ({ call }: TestPlayer) => call(contract.showOwnWheel, {})
const give = ({ id }: TestPlayer, spins: number, idempotencyKey: string = randomUUID()) =>
  olga(giveSpins, {
    params: { playerId: String(id) },
    body: { spins, why: 'за терпение' },
    idempotencyKey,
  })

test('[WHEEL-01, WHEEL-02, WHEEL-11, WHEEL-12, WHEEL-16] wheels are public, one for each level', async () => {
  const wheels = await testApp.call(contract.listWheels, {})
  expect(wheels.map(({ level }) => level.id)).toEqual([1, 2, 3, 4, 5])
  for (const { sectors } of wheels) {
    expect(sectors.filter(({ gift }) => gift).length).toBeGreaterThan(0)
    expect(sectors.filter(({ gift }) => !gift).length).toBeGreaterThan(0)
    expect(sectors.reduce((sum, { weight }) => sum + weight, 0)).toBe(1000)
  }
  expect(wheels[0]!.sectors.map(({ gift }) => gift?.title)).not.toEqual(
    wheels[4]!.sectors.map(({ gift }) => gift?.title),
  )
  expect(await testApp.call(contract.showWheel, { params: { levelId: 3 } })).toEqual(wheels[2])
  await expect(testApp.call(contract.showWheel, { params: { levelId: 99 } })).rejects.toMatchObject(
    {
      status: 404,
      key: 'wheel_unknown',
    },
  )
})

test('[WHEEL-14, WHEEL-15] a level has its own wheel, and a level without a wheel has none', () => {
  expect(wheelOf(shipped, 3)?.levelId).toBe(3)
  expect(wheelOf(shipped, 0)?.levelId).toBe(1)
  expect(wheelOf(shipped, 6)).toBeUndefined()
})

test('[WHEEL-15] a player sees and spins the wheel of the earned level', async () => {
  const wheels = await testApp.call(contract.listWheels, {})
  const vera = await testApp.player()
  expect(await own(vera)).toMatchObject({ levelId: 1 })
  for (const [earned, levelId] of [
    [999_999n, 1],
    [1_000_000n, 2],
    [10_000_000n, 3],
  ] as const) {
    await testApp.deps.db
      .insertInto('experience')
      .values({ playerId: vera.id, own: earned, outside: 0n })
      .onConflict((conflict) => conflict.column('playerId').doUpdateSet({ own: earned }))
      .execute()
    expect(await own(vera)).toMatchObject({ levelId })
  }
  const { sector } = await spin(vera)
  const titles = wheels[2]!.sectors.map(({ gift }) => gift?.title)
  expect(titles).toContain(sector.gift?.title)
  await testApp.deps.db.deleteFrom('experience').where('playerId', '=', vera.id).execute()
})

test('[WHEEL-03, WHEEL-05, WHEEL-07, WHEEL-08, WHEEL-09, WHEEL-13, WHEEL-34, PLAYER-20] a spin yields a sector, one spin less, and the gift of the sector', async () => {
  await set('fortune_wheels', generous(2))
  const alisa = await testApp.player()
  expect(await own(alisa)).toMatchObject({
    spinCount: 2,
    maxSpinCount: 2,
    closed: null,
    last: null,
  })
  const spun = await spin(alisa)
  expect(spun).toMatchObject({ n: 1, spin_count_left: 1, addition_spin_count_left: 0 })
  const { gifts } = await alisa.call(listGifts, { query: { state: 'available' } })
  expect(gifts).toMatchObject([
    { id: spun.giftId, title: spun.sector.gift?.title, key: spun.sector.gift?.key },
  ])
  expect(await alisa.call(showSelf, {})).toMatchObject({ fortuneWheelSpinCount: 1 })
  await spin(alisa)
  await expect(spin(alisa)).rejects.toMatchObject({ status: 422, key: 'spins_over' })
  const { spins, count } = await alisa.call(contract.listSpins, { query: { limit: 1 } })
  expect([spins.map(({ n }) => n), count]).toEqual([[2], 2])
  await expect(
    testApp.call(contract.spinWheel, { body: {}, idempotencyKey: 'x' }),
  ).rejects.toMatchObject({ status: 401 })
  await testApp.assertBooksBalance()
})

test('[WHEEL-24] a player who has spun more than a new rule permits has zero spins left, not fewer', async () => {
  await set('fortune_wheels', generous(2))
  const alisa = await testApp.player()
  for (let n = 0; n < 2; n++) await spin(alisa)
  await set('fortune_wheels', generous(1))
  expect(await own(alisa)).toMatchObject({ spinCount: 0, maxSpinCount: 1 })
  expect(await alisa.call(showSelf, {})).toMatchObject({ fortuneWheelSpinCount: 0 })
  await expect(spin(alisa)).rejects.toMatchObject({ key: 'spins_over' })
})

test('[WHEEL-13] one key is one spin, however often and simultaneously it is sent', async () => {
  await set('fortune_wheels', generous(3))
  const alisa = await testApp.player()
  const key = randomUUID()
  const same = await Promise.all(Array.from({ length: 12 }, () => spin(alisa, {}, key)))
  expect(new Set(same.map((one) => JSON.stringify(one))).size).toBe(1)
  await expect(spin(alisa, { clientSeed: 'other' }, key)).rejects.toMatchObject({
    key: 'key_reused',
  })
  const others = await Promise.allSettled(Array.from({ length: 12 }, () => spin(alisa)))
  expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await alisa.call(listGifts, { query: {} })).counts.available).toBe(3)
  await testApp.assertBooksBalance()
})

test('a spin follows from its commitment, and its proof yields the sector again', async () => {
  const alisa = await testApp.player()
  const { serverSeedHash } = await own(alisa)
  await expect(spin(alisa, { serverSeedHash: '0'.repeat(64) })).rejects.toMatchObject({
    key: 'commitment_passed',
  })
  const { proof, sector } = await spin(alisa, { clientSeed: 'aiva', serverSeedHash })
  expect(proof).toMatchObject({
    serverSeedHash,
    clientSeed: 'aiva',
    clientSeedChosen: true,
    nonce: 1,
  })
  expect(createHash('sha256').update(proof.serverSeed).digest('hex')).toBe(serverSeedHash)
  expect(createStream({ ...proof, hmac: nobleHmac }).weighted(proof.weights)).toBe(sector.n)
  const next = await own(alisa)
  expect(next.serverSeedHash).not.toBe(serverSeedHash)
  expect(next.last?.proof).toEqual(proof)
  // Later changes by an operator do not affect earlier spins.
  await set('fortune_wheels', generous(1))
  expect((await own(alisa)).last?.proof.weights).toEqual(proof.weights)
})

test('[WHEEL-10, WHEEL-14] daily spins return at the configured hour', async () => {
  await set('fortune_wheel', { reset_time: { hour: 15, minute: 30 } })
  expect((await testApp.call(listSettings, {})).fortune_wheel.reset_time).toEqual({
    hour: 15,
    minute: 30,
  })
  const alisa = await testApp.player()
  await spin(alisa)
  const countAfter = async (ms: number) => {
    testApp.clock.move(ms)
    return (await own(alisa)).spinCount
  }
  // It is noon.
  expect(await countAfter(hours(3.4))).toBe(0)
  expect(await countAfter(hours(0.2))).toBe(1)
  // A node whose clock is behind does not begin the day again.
  await spin(alisa)
  expect(await countAfter(-hours(5))).toBe(0)
})

test('[WHEEL-09, PLAYER-21] additional spins are given once for a key, and used after the daily ones', async () => {
  const alisa = await testApp.player()
  const key = randomUUID()
  expect(await give(alisa, 2, key)).toEqual({ additionSpinCount: 2 })
  expect(await give(alisa, 2, key)).toEqual({ additionSpinCount: 2 })
  expect(await alisa.call(showSelf, {})).toMatchObject({ fortuneWheelAdditionSpinCount: 2 })
  expect(await spin(alisa)).toMatchObject({ spin_count_left: 0, addition_spin_count_left: 2 })
  expect(await spin(alisa)).toMatchObject({ isAdditional: true, addition_spin_count_left: 1 })
  for (let n = 0; n < 9; n += 1) await give(alisa, 100)
  await expect(give(alisa, 100)).rejects.toMatchObject({ key: 'spins_full' })
  await testApp.assertBooksBalance()
})

test('[WHEEL-09] an additional spin returns no daily one, however the wheel changed meanwhile', async () => {
  const alisa = await testApp.player()
  await set('fortune_wheels', generous(3))
  for (let n = 0; n < 3; n++) await spin(alisa)
  await give(alisa, 1)
  await set('fortune_wheels', generous(1))
  expect(await spin(alisa)).toMatchObject({ isAdditional: true })
  await set('fortune_wheels', generous(3))
  expect((await own(alisa)).spinCount).toBe(0)
  await expect(spin(alisa)).rejects.toMatchObject({ key: 'spins_over' })
})

test('[WHEEL-13] two nodes together allow only the available spins, and give each prize once', async () => {
  await set('fortune_wheels', generous(3))
  const alisa = await testApp.player()
  const db = connect(testApp.deps.config.DATABASE_URL, { max: 4 })
  const app = await createApp({ ...testApp.deps, db })
  const spun = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      (n % 2 ? app : testApp.app).inject({
        method: 'POST',
        url: contract.spinWheel.path,
        payload: {},
        headers: { 'auth-token': alisa.token, 'idempotency-key': randomUUID() },
      }),
    ),
  )
  expect(spun.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  expect((await alisa.call(listGifts, { query: {} })).counts.available).toBe(3)
  await testApp.assertBooksBalance()
  await app.close()
  await db.destroy()
})

test('on a break no spin is offered or made', async () => {
  const alisa = await testApp.player()
  await alisa.call(takeBreak, { body: { term: 'day' } })
  expect((await own(alisa)).closed).toBe('break')
  await expect(spin(alisa)).rejects.toMatchObject({ status: 403, key: 'on_break' })
})

test('[WHEEL-17] without sectors there is no spin, and a prize that cannot be given stops the wheel', async () => {
  const alisa = await testApp.player()
  await set('fortune_wheels', [{ levelId: 1, name: 'Пустое', spins: 3, sectors: [] }])
  expect(await own(alisa)).toMatchObject({ spinCount: 0, maxSpinCount: 0 })
  await expect(spin(alisa)).rejects.toMatchObject({ key: 'spins_over' })
  // No operator can save such a wheel; one of an older version may be there.
  const lost = { ...generous(3)[0]!, sectors: [{ weight: 100, gift: 'no-such-gift' }] }
  const { db, bus } = testApp.deps
  const value = JSON.stringify([lost])
  await db.updateTable('setting').set({ value }).where('alias', '=', 'fortune_wheels').execute()
  bus.publish('content_changed', { setting: 'fortune_wheels' })
  expect((await own(alisa)).closed).toBe('unready')
  await expect(spin(alisa)).rejects.toMatchObject({ key: 'wheel_unready' })
  await set('fortune_wheels', [])
  expect(await own(alisa)).toMatchObject({ levelId: null, spinCount: 0 })
})

test('an operator sees chances and what a spin costs before saving, and cannot save a wrong wheel', async () => {
  const { token } = await addOperator(testApp.deps, {
    name: 'Вера',
    permissions: ['settings.read'],
  })
  const preview = async (wheels: readonly WheelModel[]) =>
    testApp.callAs(token)(previewWheels, { body: { wheels: [...wheels], currency: 'RUB' } })
  const sectors = [
    { weight: 2_500, gift: 'wheel-cash-10' },
    { weight: 7_500, gift: null },
  ]
  const wheel = { levelId: 1, name: 'Росток', spins: 2, sectors }
  const money = (minor: bigint) => ({ minor, currency: 'RUB' })
  // A quarter of ten roubles a spin, twice a day.
  expect(await preview([wheel])).toMatchObject({
    wheels: [
      {
        winning: 0.25,
        costOfSpin: money(250n),
        costOfDay: money(500n),
        isReady: true,
        sectors: [
          { chance: 0.25, gift: { key: 'wheel-cash-10' }, cost: money(1_000n) },
          { chance: 0.75, gift: null, cost: money(0n) },
        ],
      },
    ],
    wrong: {},
  })
  const most = shipped.map((one) => ({ ...one, spins: 1 }))
  const costs = (await preview(most)).wheels.map(({ costOfSpin }) => costOfSpin.minor)
  expect(costs).toEqual(costs.toSorted((one, other) => Number(one - other)))
  const lost = { ...wheel, sectors: [{ weight: 9_900, gift: 'no-such-gift' }] }
  const { wrong } = await preview([lost])
  expect(wrong['wheels.0.sectors']).toMatch(/^Шансы вместе дают 99\s%, а нужно ровно 100 %$/)
  expect(wrong['wheels.0.sectors.0.gift']).toBe('Нет такого подарка без пополнения')
  await expect(set('fortune_wheels', [lost])).rejects.toMatchObject({
    key: 'validation',
    details: { fields: { 'value.0.sectors': wrong['wheels.0.sectors'] } },
  })
})

test('switched off, the calls of the wheel answer not found', async () => {
  const alisa = await testApp.player()
  await set('feature_wheel', { enabled: false })
  const calls = [own, spin, ({ call }: TestPlayer) => call(contract.listWheels, {})]
  for (const call of calls)
    await expect(call(alisa)).rejects.toMatchObject({ status: 404, key: 'wheel_off' })
})

test('[WHEEL-18, WHEEL-19, WHEEL-20, WHEEL-21, WHEEL-22] the countdown is for players without spins, to the next reset in UTC', () => {
  const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`)
  const asked = { sectors: 12, hasPlayer: true, spinsLeft: 0, resetTime: { hour: 12, minute: 0 } }
  expect(secondsToReset({ ...asked, nowMs: at('11:00') })).toBe(3600)
  expect(secondsToReset({ ...asked, nowMs: at('13:00') })).toBe(82_800)
  expect(secondsToReset({ ...asked, sectors: 0, nowMs: at('11:00') })).toBe(0)
  expect(secondsToReset({ ...asked, hasPlayer: false, nowMs: at('11:00') })).toBe(0)
  expect(secondsToReset({ ...asked, spinsLeft: 1, nowMs: at('11:00') })).toBe(0)
})
