import { randomUUID } from 'node:crypto'
import { launchReal } from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import { showSelf } from '@ayva/contract/identity/player'
import { type WinTerms } from '@ayva/contract/ledger/wallet/bonus'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, days, hours, seconds } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { bodyOf, events } from '#lib/work/events.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { createConsumers, createJobs } from '../../../app.ts'
import {
  activeBonuses,
  cancelFreeRounds,
  freeRoundsEnded,
  freeRoundsOf,
  grantFreeRounds,
} from '../../../ledger/wallet/wallet.ts'
import { giveBonus } from '../../../ledger/wallet/wallet.testing.ts'
import { type Games, openGames } from '../rounds.testing.ts'

let games: Games
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())

const winTerms: WinTerms = {
  version: 1,
  wagerTimes: 2,
  maxBet: null,
  closedGames: [],
  maxWin: null,
  days: 3,
  weights: { slot: 10_000, instant: 10_000 },
  certainFrom: 10_000,
}

type Wish = {
  model?: string
  count?: number
  bet?: bigint
  winsTo?: 'cash' | WinTerms
  id?: string
}

function give(player: TestPlayer, wish: Wish = {}) {
  const { model = 'dice-99', count = 3, bet = 10_00n, winsTo = 'cash', id = randomUUID() } = wish
  const at = games.testApp.clock.now()
  return transaction(games.testApp.deps.db, (tx) =>
    grantFreeRounds(tx, {
      id,
      playerId: player.id,
      currency: player.currency,
      gameId: games.gameOf(model),
      count,
      bet,
      winsTo,
      expiresAt: after(at, days(1)),
      source: 'gift:7',
      at,
    }),
  )
}

async function follow(): Promise<void> {
  await readAllEvents(games.testApp.deps, createConsumers(games.testApp.deps))
  await runDueJobs(createJobs(games.testApp.deps), 'wallet.find_due_bonuses')
  await games.testApp.runJobs()
}

const left = async ({ id }: TestPlayer) =>
  (await freeRoundsOf(games.testApp.deps.db, id, games.testApp.clock.now())).map(
    (one) => one.remaining,
  )
const cashOf = async (player: TestPlayer) => (await player.call(showSelf, {})).wallets[0]!.minor

async function endsOf({ id }: TestPlayer) {
  const rows = await events.read(games.testApp.deps.db, null, 10_000)
  return rows.flatMap(({ item }) => {
    const body = item.playerId === id ? bodyOf(freeRoundsEnded, item) : undefined
    return body ? [body] : []
  })
}

/** A roll above 19.00 wins four times in five, so that some rounds win. */
const likely = { params: { direction: 'over', target: 1900 } }

async function play(player: TestPlayer, wish = {}) {
  const step = await games.play(player, 'dice-99', { ...likely, ...wish })
  games.testApp.clock.move(seconds(5))
  return step
}

test('[GIFT-24] a player without money opens the game of a gift, sees the free rounds and plays them', async () => {
  const vera = await games.testApp.player()
  const launch = (model: string) =>
    vera.call(launchReal, { params: { id: games.gameOf(model) }, query: {} })
  expect(ownOptions(await launch('dice-99')).freeRounds).toBeNull()
  await give(vera)
  expect((await launch('dice-99')).launchOptions).toMatchObject({
    freeRounds: { left: 3, bet: 10_00n },
    fundsOrder: 'cash_first',
    purse: { balance: { minor: 0n } },
  })
  expect(ownOptions(await launch('classic-soft')).freeRounds).toBeNull()
  const { round, purse, free } = await play(vera)
  expect(free).toEqual({ left: 2, bet: 10_00n })
  expect(purse.balance.minor).toBe(0n)
  await follow()
  // The wins are cash, and no stake was taken.
  const { session } = ownOptions(await launch('dice-99'))
  expect(session.net).toBe(round.payout)
  expect(await cashOf(vera)).toBe(round.payout)
  expect(await left(vera)).toEqual([2])
})

test('they are used before other money, only in their game and at exactly their bet', async () => {
  const vera = await games.testApp.player()
  await games.testApp.fund(vera, 100_00n)
  await give(vera)
  await play(vera, { bet: 20_00n })
  await games.play(vera, 'classic-soft')
  games.testApp.clock.move(seconds(5))
  expect(await left(vera)).toEqual([3])
  const before = await cashOf(vera)
  await play(vera)
  expect(await left(vera)).toEqual([2])
  expect(await cashOf(vera)).toBe(before)
})

test('they are given once for their id, and two hundred simultaneous bets use no more than there are', async () => {
  const vera = await games.testApp.player()
  const id = randomUUID()
  await Promise.all(Array.from({ length: 50 }, () => give(vera, { id, count: 2 })))
  expect(await left(vera)).toEqual([2])
  games.testApp.deps.config.GAME_CYCLE = false
  const bets = await Promise.allSettled(
    Array.from({ length: 200 }, () => games.play(vera, 'dice-99', likely)),
  )
  games.testApp.deps.config.GAME_CYCLE = true
  expect(bets.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await left(vera)).toEqual([])
  await follow()
  expect(await endsOf(vera)).toMatchObject([{ id, status: 'used', source: 'gift:7' }])
})

test('a void round returns its free round', async () => {
  const vera = await games.testApp.player()
  await give(vera, { model: 'mines-99', count: 1 })
  await games.play(vera, 'mines-99')
  expect(await left(vera)).toEqual([])
  games.testApp.clock.move(hours(23))
  await follow()
  expect(await endsOf(vera)).toEqual([])
  games.testApp.clock.move(hours(1))
  await games.settleLeft()
  await follow()
  // They had expired meanwhile, so the returned round goes to the casino, and the end is published.
  expect(await endsOf(vera)).toMatchObject([{ status: 'expired', won: 0n }])
  expect(await cashOf(vera)).toBe(0n)
})

test('they are cancelled once the open one has ended, whose win stays', async () => {
  const vera = await games.testApp.player()
  const id = randomUUID()
  const { db } = games.testApp.deps
  const giveBack = () => transaction(db, (tx) => cancelFreeRounds(tx, vera.id, id))
  await give(vera, { id, model: 'mines-99', count: 3 })
  const { round } = await games.play(vera, 'mines-99')
  await follow()
  await expect(giveBack()).rejects.toMatchObject({ key: 'bonus_held' })
  const { safe } = await games.minesOf(vera, round)
  await games.step(vera, round.id, 0, safe[0])
  const { payout } = (await games.step(vera, round.id, 1, 'cashout')).round
  await follow()
  for (let n = 0; n < 2; n++)
    expect(await giveBack()).toMatchObject({ rounds: 2, lost: 0n, won: payout })
  await follow()
  expect(await left(vera)).toEqual([])
  expect(await cashOf(vera)).toBe(payout)
  expect(await endsOf(vera)).toMatchObject([{ id, status: 'cancelled', won: payout }])
})

describe('wins that become a bonus', () => {
  test('do so when all rounds are played, and wait while another bonus is active', async () => {
    const vera = await games.testApp.player()
    const other = await giveBonus(games.testApp, vera, 10_00n, { wagerTimes: 1 })
    await give(vera, { winsTo: winTerms, count: 12 })
    let won = 0n
    for (let n = 0; n < 12; n++) won += (await play(vera)).round.payout
    expect(won).toBeGreaterThan(0n)
    await follow()
    expect(await endsOf(vera)).toEqual([])
    expect(await cashOf(vera)).toBe(0n)
    await play(vera)
    await follow()
    const [now] = await activeBonuses(games.testApp.deps.db, vera.id)
    expect(now).toMatchObject({ amount: won, required: won * 2n, source: 'gift:7' })
    expect(now!.id).not.toBe(other.id)
    expect(await endsOf(vera)).toMatchObject([{ status: 'used', won, grantId: now!.id }])
  })
})

test('unused rounds expire, and their wins so far are kept', async () => {
  const vera = await games.testApp.player()
  await give(vera, { count: 20 })
  let won = 0n
  for (let n = 0; n < 5; n++) won += (await play(vera)).round.payout
  games.testApp.clock.move(days(1))
  await expect(play(vera)).rejects.toMatchObject({ key: 'funds_short' })
  await follow()
  expect(await cashOf(vera)).toBe(won)
  expect(await endsOf(vera)).toMatchObject([{ status: 'expired', won, grantId: null }])
  await follow()
  expect(await endsOf(vera)).toHaveLength(1)
})
