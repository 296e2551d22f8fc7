/** The hall of fame: places, their order, and players who are left out. */
import { listFame, rateDay, rateTotal, showOwnFame } from '@ayva/contract/rewards/fame'
import { takeBreak } from '@ayva/contract/protection/limits'
import { chooseShown } from '@ayva/contract/identity/player/shown'
import { chooseUsername } from '@ayva/contract/identity/player/username'
import { showWin } from '@ayva/contract/games/rounds/win'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers, createJobs } from '../../app.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'
import { shownFame } from './fame.ts'
import { moscowDay } from './day.ts'
import { type NewWin, keepBest, listBest, removeRound, TOTAL } from './fame.sql.ts'

let games: Games
beforeAll(async () => (games = await openGames({ GAME_CYCLE: false })))
afterAll(() => games.testApp.close())

/** Clears the node's cache, as happens after some seconds. */
const forget = () => games.testApp.deps.bus.publish('content_changed', undefined)
const readOn = async () => {
  await readAllEvents(games.testApp.deps, createConsumers(games.testApp.deps))
  forget()
}
const call: Games['testApp']['call'] = (endpoint, args) => games.testApp.call(endpoint, args)
const total = async () => (await call(rateTotal, { query: {} })).wins
const daily = async () => (await call(rateDay, { query: {} })).wins

/** Bets on dice at a given chance until one wins; returns its multiplier in hundredths. */
async function winOnce(player: TestPlayer, target = 4999): Promise<number> {
  await games.testApp.fund(player, 5_000_00n)
  for (;;) {
    const { round } = await games.play(player, 'dice-99', { params: { direction: 'over', target } })
    if (round.payout > round.stake) return Number((round.payout * 100n) / round.stake)
  }
}

async function named(username: string, currency: 'RUB' | 'USD' = 'RUB'): Promise<TestPlayer> {
  const player = await games.testApp.player({ currency })
  await player.call(chooseUsername, { body: { username } })
  return player
}

async function clear(): Promise<void> {
  await sql`delete from fame_win`.execute(games.testApp.deps.db)
  forget()
}

/** A win stored without a round. */
function winOf({ id: playerId }: TestPlayer, times100: bigint, rest: Partial<NewWin> = {}) {
  const at = games.testApp.clock.now()
  const roundId = `00000000-0000-4000-8000-${String(playerId).padStart(12, '0')}`
  const gameId = games.gameOf('dice-99')
  const money = { stake: 100n, payout: times100 }
  const win: NewWin = {
    playerId,
    period: TOTAL,
    currency: 'RUB',
    roundId,
    gameId,
    isOwn: false,
    ...money,
    times100,
    at,
    ...rest,
  }
  return win
}

test('[FAME-01, FAME-02, FAME-04] the best win of each player is ranked by its multiplier, under a mask, once', async () => {
  const vera = await named('Вера-41')
  const gleb = await named('Глеб-41')
  const small = await winOnce(vera)
  const large = await winOnce(gleb, 8999)
  await readOn()
  expect((await total()).map(({ place, name, times100 }) => [place, name, times100])).toEqual([
    [1, 'Г•••', large],
    [2, 'В•••', small],
  ])
  const unnamed = (wins: object[]) => wins.map((win) => ({ ...win, id: '' }))
  expect(unnamed(await daily())).toEqual(unnamed(await total()))
  expect((await total())[0]).toMatchObject({
    payout: { currency: 'RUB' },
    game: { name: 'Кости', developer: 'ayva-lab' },
  })
  expect(await call(listFame, { query: {} })).toEqual({ wins: await total(), count: 2 })

  const best = await winOnce(vera, 9504)
  await readOn()
  // A later, smaller win changes nothing.
  await winOnce(vera)
  await readOn()
  expect((await total()).map(({ name, times100 }) => [name, times100])).toEqual([
    ['В•••', best],
    ['Г•••', large],
  ])
  expect(await vera.call(showOwnFame, {})).toMatchObject({
    daily: { place: 1, times100: best },
    total: { place: 1, times100: best },
  })
  const [first] = await total()
  const { round, proof } = await call(showWin, { params: { winId: first!.id } })
  expect(round).toMatchObject({ id: first!.id, seedPairId: first!.id, payout: first!.payout.minor })
  expect(proof).toMatchObject({ serverSeed: null, clientSeed: '' })
  const before = unnamed(await total())
  for (const one of createConsumers(games.testApp.deps))
    if (one.name.startsWith('fame.')) await rebuild(games.testApp.deps.db, one)
  await readOn()
  expect(unnamed(await total())).toEqual(before)
  await games.testApp.assertBooksBalance()
})

test('[FAME-01] a rating covers the requested currency, or all currencies', async () => {
  await clear()
  const vera = await named('Вера-42')
  const nina = await named('Нина-42', 'USD')
  await keepBest(games.testApp.deps.db, [winOf(vera, 300n), winOf(nina, 500n, { currency: 'USD' })])
  // A player appears once, with the better of two currencies.
  await keepBest(games.testApp.deps.db, [winOf(vera, 200n, { currency: 'USD' })])
  forget()
  const names = async (query: object) =>
    (await call(rateTotal, { query })).wins.map(({ name, times100 }) => `${name} ${times100}`)
  expect(await names({ currency: 'RUB' })).toEqual(['В••• 300'])
  expect(await names({ currency: 'USD' })).toEqual(['Н••• 500', 'В••• 200'])
  expect(await names({})).toEqual(['Н••• 500', 'В••• 300'])
  expect(await names({ isMobile: '1', isGuest: '1', isFake: '0', t_uid: '7' })).toHaveLength(2)
  await expect(names({ currency: 'XXX' })).rejects.toMatchObject({ status: 400 })
  await clear()
})

test('hidden, resting, blocked, leaving and casino players have no place, and others move up', async () => {
  await clear()
  const { db } = games.testApp.deps
  const names = ['Анна-43', 'Борис-43', 'Вера-43', 'Глеб-43', 'Дарья-43', 'Егор-43', 'Жанна-43']
  const players = await Promise.all(names.map((name) => named(name)))
  await keepBest(
    db,
    players.map((player, n) => winOf(player, BigInt(1000 - n))),
  )
  const shown = async () => {
    forget()
    return (await total()).map(({ place, name }) => `${place}${name![0]}`).join(' ')
  }
  expect(await shown()).toBe('1А 2Б 3В 4Г 5Д 6Е 7Ж')
  const winId = (await total())[0]!.id
  const asked = () => call(showWin, { params: { winId } })
  // The win has no stored round, so its proof is not found.
  expect(await shownFame(games.testApp.deps, winId)).toMatchObject({ playerId: players[0]!.id })
  const [anna, boris, vera, gleb, darya, egor] = players as [TestPlayer, ...TestPlayer[]]
  await anna.call(chooseShown, { body: { winsAs: 'nobody' } })
  await boris!.call(takeBreak, { body: { term: 'day' } })
  await db
    .updateTable('player')
    .set({ blockedAt: games.testApp.clock.now() })
    .where('id', '=', vera!.id)
    .execute()
  await db
    .updateTable('player')
    .set({ closesAt: games.testApp.clock.now() })
    .where('id', '=', gleb!.id)
    .execute()
  await db
    .updateTable('player')
    .set({ labels: ['f'] })
    .where('id', '=', darya!.id)
    .execute()
  await db
    .updateTable('player')
    .set({ labels: ['vip', 'test_group'] })
    .where('id', '=', egor!.id)
    .execute()
  expect(await shown()).toBe('1Ж')
  expect(await shownFame(games.testApp.deps, winId)).toBe(undefined)
  await expect(asked()).rejects.toMatchObject({ status: 404 })
  expect(await anna.call(showOwnFame, {})).toMatchObject({ total: { place: null, times100: 1000 } })
  await anna.call(chooseShown, { body: { winsAs: 'name' } })
  // Names are masked here even if the player shows the name in the list of wins.
  expect(await shown()).toBe('1А 2Ж')
  expect((await total())[0]!.name).toBe('А•••')
  games.testApp.clock.move(days(2))
  expect(await shown()).toBe('1А 2Б 3Ж')
  await clear()
})

test('[FAME-04, FAME-05, FAME-06, FAME-07] the hall has a hundred places on pages of ten, however many players are hidden', async () => {
  await clear()
  const { db } = games.testApp.deps
  await sql`insert into player (id, password_hash, birth_date, currency, rules_version,
      rules_accepted_at, created_at, blocked_at) overriding system value
    select 700000 + n, '', '1990-05-17', 'RUB', '1', now(), now(),
      case when n <= 250 then now() end from generate_series(1, 400) n`.execute(db)
  const wins = Array.from({ length: 400 }, (_, n) =>
    winOf({ id: BigInt(700_001 + n) } as TestPlayer, BigInt(90_000 - n)),
  )
  await keepBest(db, wins)
  forget()
  const page = (offset: number, limit = 10) => call(listFame, { query: { limit, offset } })
  const places = async (offset: number) => (await page(offset)).wins.map(({ place }) => place)
  expect((await page(0)).count).toBe(100)
  expect(await places(0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect((await page(0)).wins[0]!.times100).toBe(90_000 - 250)
  expect(await places(90)).toEqual([91, 92, 93, 94, 95, 96, 97, 98, 99, 100])
  expect(await places(100)).toEqual([])
  expect((await page(0, 500)).wins).toHaveLength(10)
  const last = { id: 700_400n } as TestPlayer
  expect(
    await listBest(db, {
      period: TOTAL,
      currency: undefined,
      limit: 10,
      after: { ...winOf(last, 89_601n), id: '' },
    }),
  ).toEqual([])
  await clear()
})

test('if a round is removed, the best of the stored days becomes the all-time entry', async () => {
  await clear()
  const { db } = games.testApp.deps
  const vera = await named('Вера-45')
  const today = moscowDay(games.testApp.clock.now())
  const other = '00000000-0000-4000-8000-00000000abcd'
  const win = winOf(vera, 5000n)
  await keepBest(db, [win, winOf(vera, 400n, { period: today, roundId: other })])
  await removeRound(db, vera.id, win.roundId)
  forget()
  expect((await total()).map(({ times100 }) => times100)).toEqual([400])
  await clear()
})

test('a day ends at midnight in Moscow, and its places are deleted', async () => {
  await clear()
  const { clock, deps } = games.testApp
  const vera = await named('Вера-46')
  const times100 = await winOnce(vera)
  await readOn()
  expect((await daily()).map((win) => win.times100)).toEqual([times100])
  const midnight = new Date(
    `${moscowDay(new Date(clock.now().getTime() + days(1)))}T00:00:00+03:00`,
  )
  clock.move(midnight.getTime() - clock.now().getTime() - 1)
  expect(await daily()).toHaveLength(1)
  clock.move(1)
  forget()
  expect(await daily()).toEqual([])
  expect(await total()).toHaveLength(1)
  clock.move(days(1))
  await runDueJobs(createJobs(deps), 'fame.drop_days')
  const { rows } = await sql`select period from fame_win`.execute(deps.db)
  expect(rows).toEqual([{ period: TOTAL }])
})

test('switched off, the calls answer not found; guests have no own place', async () => {
  await expect(games.testApp.call(showOwnFame, {})).rejects.toMatchObject({ status: 401 })
  const { token } = await addOperator(games.testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.content'],
  })
  const set = (enabled: boolean) =>
    games.testApp.callAs(token)(changeSetting, {
      params: { alias: 'feature_hall_of_fame' },
      body: { value: { enabled }, why: 'проверка' },
    })
  await set(false)
  for (const asked of [rateDay, rateTotal, listFame])
    await expect(call(asked, { query: {} } as never)).rejects.toMatchObject({
      status: 404,
      key: 'fame_off',
    })
  await set(true)
  expect(await total()).toBeInstanceOf(Array)
})
