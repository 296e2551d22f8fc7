/** Gifts of free rounds, from the first bet to the last. */
import { randomUUID } from 'node:crypto'
import { activateGift, cancelGift, previewCancel, showGift } from '@ayva/contract/payments/gifts'
import { showSelf } from '@ayva/contract/identity/player'
import { launchReal } from '@ayva/contract/games/play'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { createConsumers } from '../../app.ts'
import { openGames } from '../../games/rounds/rounds.testing.ts'
import { bonus, giftFor, rounds } from './gifts.testing.ts'

let games: Awaited<ReturnType<typeof openGames>>
beforeAll(async () => (games = await openGames({ GAME_CYCLE: false })))
afterAll(() => games.testApp.close())

const readEvents = async () => {
  const { testApp } = games
  for (let n = 0; n < 2; n++) {
    await readAllEvents(testApp.deps, createConsumers(testApp.deps))
    await testApp.runJobs()
  }
}
const show = ({ call }: TestPlayer, id: number) => call(showGift, { params: { id } })
const take = ({ call }: TestPlayer, id: number) =>
  call(activateGift, { params: { id }, idempotencyKey: randomUUID() })

/** Plays rounds of the gift's game; returns their wins. */
async function play(player: TestPlayer, count: number): Promise<bigint> {
  let paid = 0n
  for (let n = 0; n < count; n++) {
    const { round } = await games.play(player, 'classic-soft')
    paid += round.payout ?? 0n
  }
  return paid
}

test('[GIFT-24] with free rounds an empty balance can open and play the game, which the player’s state names', async () => {
  const alisa = await games.testApp.player()
  const gameId = games.gameOf('classic-soft')
  const offer = rounds('one', { rounds: { gameId, count: 1 } })
  const id = await giftFor(games.testApp, alisa, { key: 'one', offer })
  await take(alisa, id)
  expect((await alisa.call(showSelf, {})).wallets[0]).toMatchObject({
    minor: 0n,
    freeRounds: [{ gameId, left: 1, bet: 10_00n }],
  })
  expect(await alisa.call(launchReal, { params: { id: gameId } })).toMatchObject({
    launchOptions: { freeRounds: { left: 1 } },
  })
  const paid = await play(alisa, 1)
  await readEvents()
  const over = await show(alisa, id)
  expect(over).toMatchObject({ state: 'used', brought: { minor: paid }, roundsLeft: null })
  expect(await games.testApp.balance(alisa)).toBe(paid)
})

test('wins with a wager become a bonus of the gift once the rounds are over', async () => {
  const { testApp } = games
  const gameId = games.gameOf('classic-soft')
  const offer = rounds('wins', { wagerTimes: 10, rounds: { gameId, count: 80 } })
  const alisa = await testApp.player()
  const id = await giftFor(testApp, alisa, { key: 'wins', offer })
  expect((await take(alisa, id)).truth).toMatchObject({ method: 'simulated', wagerTimes: 10 })
  const won = await play(alisa, 80)
  expect(won).toBeGreaterThan(0n)
  await readEvents()
  const played = await show(alisa, id)
  expect(played).toMatchObject({
    state: 'active',
    amount: { minor: won },
    roundsLeft: 0,
    wager: { required: { minor: won * 10n }, balance: { minor: won }, current: { minor: 0n } },
    truth: { gets: { minor: won }, stakes: { minor: won * 10n }, cancelLoses: won },
  })
  const params = { id }
  expect(await alisa.call(previewCancel, { params })).toMatchObject({ loses: { minor: won } })
  await alisa.call(cancelGift, { params, idempotencyKey: randomUUID() })
  await readEvents()
  expect(await show(alisa, id)).toMatchObject({ state: 'cancelled', wager: null })
  expect(await testApp.balance(alisa)).toBe(0n)
})

test('cancelled rounds disappear once; the cash won by played ones stays', async () => {
  const { testApp } = games
  const gameId = games.gameOf('classic-soft')
  const alisa = await testApp.player()
  const offer = rounds('back', { rounds: { gameId, count: 40 } })
  const id = await giftFor(testApp, alisa, { key: 'back', offer })
  await take(alisa, id)
  const won = await play(alisa, 30)
  expect(won).toBeGreaterThan(0n)
  const params = { id }
  // Their value is unknown before the played rounds are counted.
  expect(await alisa.call(previewCancel, { params })).toMatchObject({ waits: true })
  const early = alisa.call(cancelGift, { params, idempotencyKey: randomUUID() })
  await expect(early).rejects.toMatchObject({ key: 'bonus_held' })
  await readEvents()
  expect(await alisa.call(previewCancel, { params })).toEqual({
    keeps: { minor: won, currency: 'RUB' },
    loses: { minor: 0n, currency: 'RUB' },
    rounds: 10,
    wagered: { minor: 0n, currency: 'RUB' },
    waits: false,
  })
  await Promise.all(
    Array.from({ length: 20 }, () =>
      alisa.call(cancelGift, { params, idempotencyKey: randomUUID() }),
    ),
  )
  await readEvents()
  expect(await show(alisa, id)).toMatchObject({
    state: 'cancelled',
    brought: { minor: won },
    roundsLeft: null,
  })
  expect(await testApp.balance(alisa)).toBe(won)
  expect((await alisa.call(showSelf, {})).wallets[0]!.freeRounds ?? []).toEqual([])
})

test('cancelling rounds also removes wins that would become a bonus', async () => {
  const { testApp } = games
  const gameId = games.gameOf('classic-soft')
  const alisa = await testApp.player()
  const offer = rounds('back-wins', { wagerTimes: 10, rounds: { gameId, count: 40 } })
  const id = await giftFor(testApp, alisa, { key: 'back-wins', offer })
  await take(alisa, id)
  const won = await play(alisa, 30)
  await readEvents()
  const params = { id }
  expect(await alisa.call(previewCancel, { params })).toMatchObject({
    keeps: { minor: 0n },
    loses: { minor: won },
    rounds: 10,
  })
  await alisa.call(cancelGift, { params, idempotencyKey: randomUUID() })
  await readEvents()
  expect(await show(alisa, id)).toMatchObject({ state: 'cancelled', wager: null })
  expect(await testApp.balance(alisa)).toBe(0n)
})

test('a bonus that is wagered completely yields its remaining cash', async () => {
  const { testApp } = games
  const alisa = await testApp.player()
  const sums = [
    { currency: 'RUB', amount: '500000', maxBet: null, maxWin: '100000', minimum: null },
  ]
  const offer = bonus('short-way', { sums, wagerTimes: 0.01 })
  const id = await giftFor(testApp, alisa, { key: 'short-way', offer })
  await take(alisa, id)
  await play(alisa, 5)
  await readEvents()
  expect(await show(alisa, id)).toMatchObject({ state: 'wagered', brought: { minor: 1_000_00n } })
  expect(await testApp.balance(alisa)).toBe(1_000_00n)
})
