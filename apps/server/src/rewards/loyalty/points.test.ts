/** Points for play: by the current formula, once, and never for experience that was rolled back. */
import { showSelf } from '@ayva/contract/identity/player'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPlayer } from '#lib/testing.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'
import { addExperience, listUnpaid } from './loyalty.sql.ts'
import { payPoints, pointsFor } from './points.ts'

let games: Games
let olga: TestPlayer['call']
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
  const permissions = ['settings.money' as const]
  olga = games.testApp.callAs(
    (await addOperator(games.testApp.deps, { name: 'Ольга', permissions })).token,
  )
})
afterAll(async () => {
  await games.testApp.assertBooksBalance()
  await games.testApp.close()
})

const set = (value: { enabled: boolean; factor: number }) =>
  olga(changeSetting, { params: { alias: 'points_formula' }, body: { value, why: 'проверка' } })

/** Reads the finished rounds and pays their points. */
async function settle({ id }: TestPlayer): Promise<void> {
  await readAllEvents(games.testApp.deps, createConsumers(games.testApp.deps))
  await payPoints(games.testApp.deps, id)
}
const pointsOf = async ({ call }: TestPlayer) =>
  (await call(showSelf, {})).wallets.find(({ currency }) => currency === 'POINTS')?.balance ?? 0

async function rich(): Promise<TestPlayer> {
  const player = await games.testApp.player()
  await games.testApp.fund(player, 10_000_00n)
  return player
}

test('[LOYAL-15] stakes yield points by the formula, however often the job runs', async () => {
  const vera = await rich()
  await set({ enabled: true, factor: 0.1 })
  await games.play(vera, 'dice-99', { bet: 100_00n })
  await settle(vera)
  await settle(vera)
  expect(await pointsOf(vera)).toBe(1)
  // Half a point waits for its other half.
  await games.play(vera, 'dice-99', { bet: 50_00n })
  await settle(vera)
  expect(await pointsOf(vera)).toBe(1)
  await games.play(vera, 'dice-99', { bet: 50_00n })
  await settle(vera)
  expect(await pointsOf(vera)).toBe(2)
  await set({ enabled: true, factor: 2 })
  await games.play(vera, 'dice-99', { bet: 100_00n })
  await settle(vera)
  expect(await pointsOf(vera)).toBe(22)
})

test('twenty simultaneous jobs pay a player once', async () => {
  const vera = await rich()
  await set({ enabled: true, factor: 1 })
  await games.play(vera, 'dice-99', { bet: 100_00n })
  await readAllEvents(games.testApp.deps, createConsumers(games.testApp.deps))
  expect(await listUnpaid(games.testApp.deps.db, undefined, 1000)).toContain(vera.id)
  await Promise.all(Array.from({ length: 20 }, () => payPoints(games.testApp.deps, vera.id)))
  expect(await pointsOf(vera)).toBe(10)
  expect(await listUnpaid(games.testApp.deps.db, undefined, 1000)).not.toContain(vera.id)
})

test('a rebuild of the stream and rolled back experience do not cause a second payment', async () => {
  const vera = await rich()
  const { db } = games.testApp.deps
  await set({ enabled: true, factor: 1 })
  await games.play(vera, 'dice-99', { bet: 100_00n })
  await settle(vera)
  for (const one of createConsumers(games.testApp.deps))
    if (one.name.startsWith('loyalty.')) await rebuild(db, one)
  await settle(vera)
  expect(await pointsOf(vera)).toBe(10)
  await addExperience(db, [{ playerId: vera.id, own: -5_000n, outside: 0n }])
  await settle(vera)
  await games.play(vera, 'dice-99', { bet: 50_00n })
  await settle(vera)
  expect(await pointsOf(vera)).toBe(10)
  await games.play(vera, 'dice-99', { bet: 50_00n })
  await settle(vera)
  expect(await pointsOf(vera)).toBe(15)
})

test('play while the formula is off is not paid later', async () => {
  const vera = await rich()
  await set({ enabled: false, factor: 1 })
  await games.play(vera, 'dice-99', { bet: 100_00n })
  await settle(vera)
  await set({ enabled: true, factor: 1 })
  await settle(vera)
  expect(await pointsOf(vera)).toBe(0)
})

test.each([
  [999n, 1000n, { points: 0n, paidTo: 0n }],
  [1000n, 1000n, { points: 1n, paidTo: 1000n }],
  [29_999n, 100n, { points: 2n, paidTo: 20_000n }],
  // The rounded third of a thousandth is not paid twice.
  [1000n, 3000n, { points: 3n, paidTo: 1000n }],
  [334n, 3000n, { points: 1n, paidTo: 334n }],
  [5000n, 0n, { points: 0n, paidTo: 5000n }],
])('%d of experience at %d thousandths', (experience, factor, expected) => {
  expect(pointsFor({ experience, paidTo: 0n }, factor)).toEqual(expected)
})
