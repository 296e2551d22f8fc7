import { listGames } from '@ayva/contract/games/lobby'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createConsumers } from '../../../app.ts'
import { changeLabels } from '../../../identity/auth/auth.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { type Games, openGames } from '../../rounds/rounds.testing.ts'
import { days } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { countPlays, fadePairs, type Play, recountGames, WINDOW_DAYS } from './plays.ts'
import { forgetPlays } from './plays.sql.ts'

let games: Games
let players: TestPlayer[]
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
  players = await Promise.all(Array.from({ length: 6 }, () => games.testApp.player()))
})
afterAll(() => games.testApp.close())
beforeEach(() => transaction(games.testApp.deps.db, (tx) => forgetPlays(tx, 'own')))

const SEVENS = 1
const MINES = 13
const PEPPER = 14
const DICE = 36

async function count(...rounds: Play[]): Promise<void> {
  const { deps } = games.testApp
  await transaction(deps.db, (tx) => countPlays(deps, tx, rounds))
}
const play = (who: number, gameId: number, daysAgo = 0): Play => ({
  playerId: players[who]!.id,
  gameId,
  at: new Date(games.testApp.clock.now().getTime() - days(daysAgo)),
})
async function statistics(): Promise<Record<number, [bets: number, players: number]>> {
  await recountGames(games.testApp.deps)
  games.testApp.app.answers.clear()
  const cards = await games.testApp.call(listGames, { query: { limit: 50 } })
  return Object.fromEntries(
    cards
      .filter(({ betStatistic, userStatistic }) => betStatistic + userStatistic > 0)
      .map(({ id, betStatistic, userStatistic }) => [id, [betStatistic, userStatistic]]),
  )
}
const pairs = async () => {
  const { db } = games.testApp.deps
  const rows = await db
    .selectFrom('gamePair')
    .select(['gameId', 'otherId', 'players'])
    .orderBy('gameId')
    .orderBy('otherId')
    .execute()
  return rows.map(({ gameId, otherId, players: many }) => [gameId, otherId, many])
}

test('[LOBBY-05] a card shows the bets and players of the last days, from rounds that were played', async () => {
  const { testApp, play: bet, gameOf } = games
  const alisa = await testApp.player()
  await testApp.fund(alisa, 1_000_00n)
  for (let n = 0; n < 3; n++) await bet(alisa, 'dice-99')
  const consumers = createConsumers(testApp.deps)
  await readAllEvents(testApp.deps, consumers)
  const id = gameOf('dice-99')
  expect(await statistics()).toEqual({ [id]: [3, 1] })
  // A rebuild gives the same result, without double counting on the way.
  const one = consumers.find(({ name }) => name === 'rounds.plays')!
  await rebuild(testApp.deps.db, one)
  expect(await statistics()).toEqual({})
  await readAllEvents(testApp.deps, consumers)
  expect(await statistics()).toEqual({ [id]: [3, 1] })
})

test('in any order of events, totals are those of the days that count', async () => {
  let seed = 20261122
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
  const ids = [SEVENS, MINES, PEPPER, DICE]
  const rounds = Array.from({ length: 400 }, () => play(next(6), ids[next(4)]!, next(40)))
  for (let at = 0; at < rounds.length; at += 37) await count(...rounds.slice(at, at + 37))
  const expected = () => {
    const first = new Date(games.testApp.clock.now().getTime() - days(WINDOW_DAYS - 1))
    const since = first.toISOString().slice(0, 10)
    const counted = rounds.filter(({ at }) => at.toISOString().slice(0, 10) >= since)
    return Object.fromEntries(
      ids.flatMap((id) => {
        const own = counted.filter(({ gameId }) => gameId === id)
        const who = new Set(own.map(({ playerId }) => playerId))
        return own.length > 0 ? [[id, [own.length, who.size]] as const] : []
      }),
    )
  }
  expect(await statistics()).toEqual(expected())
  // Days pass without play: old days stop counting, until nothing is left.
  for (const passed of [1, 9, 17]) {
    games.testApp.clock.move(days(passed))
    expect(await statistics()).toEqual(expected())
  }
  games.testApp.clock.move(days(2))
  expect(await statistics()).toEqual({})
  const { rows } = await sql`select from game_day`.execute(games.testApp.deps.db)
  expect(rows).toEqual([])
})

test('a list is sorted by players or bets, and can contain only popular games', async () => {
  const { testApp } = games
  await count(play(0, DICE), play(1, DICE), ...Array.from({ length: 5 }, () => play(0, MINES)))
  await recountGames(testApp.deps)
  testApp.app.answers.clear()
  const listed = async (query: object) =>
    (await testApp.call(listGames, { query })).map(({ id }) => id)
  expect((await listed({ sort: '-userStatistic' })).slice(0, 2)).toEqual([DICE, MINES])
  expect((await listed({ sort: '-betStatistic' })).slice(0, 2)).toEqual([MINES, DICE])
  expect((await listed({})).slice(0, 1)).toEqual([SEVENS])
  expect(await listed({ sort: '-betStatistic', limit: 1, offset: 1 })).toEqual([DICE])
  for (const sort of ['userStatistic', '-position', '-userStatistic,id', "'"]) {
    const url = `/api/v18/games?sort=${encodeURIComponent(sort)}`
    expect((await testApp.app.inject({ url })).statusCode, sort).toBe(400)
  }
})

test('[LOBBY-48, LOBBY-49, LOBBY-50] popular games are those played or chosen; a setting orders them', async () => {
  const { testApp } = games
  await recountGames(testApp.deps)
  const permissions = ['settings.content' as const]
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  const order = async (value: '-userStatistic' | '-betStatistic') => {
    const body = { value, why: 'проверка' }
    const params = { alias: 'popular_games_order' }
    await testApp.callAs(token)(changeSetting, { params, body })
    testApp.app.answers.clear()
  }
  const popular = async (query: object = {}) =>
    (await testApp.call(listGames, { query: { isPopular: '1', limit: 50, ...query } })).map(
      ({ id }) => id,
    )
  // Without any play the casino's choice is used.
  const chosen = await popular()
  expect(chosen.length).toBeGreaterThan(0)
  const all = await testApp.call(listGames, { query: { limit: 50 } })
  const byCasino = all.filter(({ categories }) => categories.includes('popular'))
  expect(chosen).toEqual(byCasino.map(({ id }) => id))
  const [one, other] = all.filter(({ id }) => !chosen.includes(id)).map(({ id }) => id)
  await count(play(0, one!), play(1, one!), ...Array.from({ length: 5 }, () => play(0, other!)))
  await recountGames(testApp.deps)
  await order('-userStatistic')
  expect((await popular()).slice(0, 2)).toEqual([one, other])
  expect(await popular({ limit: 1 })).toEqual([one])
  await order('-betStatistic')
  expect((await popular()).slice(0, 2)).toEqual([other, one])
  expect((await popular({ sort: '-userStatistic' })).slice(0, 2)).toEqual([one, other])
  expect(new Set(await popular())).toEqual(new Set([...chosen, one, other]))
})

test('games that the same players begin count as played together, once for each player', async () => {
  await count(play(0, DICE), play(0, MINES), play(0, DICE), play(1, DICE))
  expect(await pairs()).toEqual([
    [MINES, DICE, 1],
    [DICE, MINES, 1],
  ])
  await count(play(1, MINES), play(0, MINES), play(0, DICE))
  expect(await pairs()).toEqual([
    [MINES, DICE, 2],
    [DICE, MINES, 2],
  ])
  await fadePairs(games.testApp.deps)
  await fadePairs(games.testApp.deps)
  expect(await pairs()).toEqual([])
})

test('a player’s bets count half after each week', async () => {
  const { db } = games.testApp.deps
  const betsOf = async () =>
    (
      await db
        .selectFrom('gameLastPlayed')
        .select('bets')
        .where('playerId', '=', players[2]!.id)
        .where('gameId', '=', SEVENS)
        .executeTakeFirstOrThrow()
    ).bets
  await count(...Array.from({ length: 8 }, () => play(2, SEVENS, 21)))
  expect(await betsOf()).toBe(8)
  await count(play(2, SEVENS, 14))
  expect(await betsOf()).toBe(5)
  await count(play(2, SEVENS, 0), play(2, SEVENS, 0))
  expect(await betsOf()).toBe(3)
})

test('rounds of the casino’s own players are not counted', async () => {
  const { testApp } = games
  const tester = await testApp.player({ name: 'tester' })
  await transaction(testApp.deps.db, (tx) => changeLabels(tx, tester.id, { add: ['f'] }))
  await count({ ...play(0, DICE), playerId: tester.id }, play(1, DICE))
  expect(await statistics()).toEqual({ [DICE]: [1, 1] })
})
