import { listOfficeGames } from '@ayva/contract/games/lobby/office'
import { listPlaying, showMeasured } from '@ayva/contract/games/lobby/measured'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../../app.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { type Games, openGames } from '../../rounds/rounds.testing.ts'
import { comparedWith, measured, ROUNDS_MIN } from './returns.ts'
import { addReturns, type ReturnedRound, type Returns, selectPlaying } from './returns.sql.ts'

let games: Games
beforeAll(async () => (games = await openGames({ GAME_CYCLE: false })))
afterAll(() => games.testApp.close())

const consumers = () => createConsumers(games.testApp.deps)
const readOn = () => readAllEvents(games.testApp.deps, consumers())
const keptOf = (gameId: number) =>
  games.testApp.deps.db.selectFrom('gameReturn').selectAll().where('gameId', '=', gameId).execute()

test('a measured return is shown with its rounds and interval, but not below a minimum of rounds', async () => {
  const { testApp, play, gameOf } = games
  const gameId = gameOf('dice-99')
  const alisa = await testApp.player()
  await testApp.fund(alisa, 10_000_00n)
  const played: { stake: bigint; payout: bigint }[] = []
  for (let n = 0; n < 12; n++) played.push((await play(alisa, 'dice-99')).round)
  await readOn()
  const asked = () => testApp.call(showMeasured, { params: { id: gameId } })
  expect(await asked()).toEqual({
    gameId,
    modelVersion: 1,
    rtpBp: 9900,
    roundsMin: 1000,
    measured: null,
  })
  const [sums] = await keptOf(gameId)
  const won = played.reduce((sum, { payout, stake }) => sum + Number(payout) / Number(stake), 0)
  expect(sums).toMatchObject({ modelId: 'dice-99', modelVersion: 1, rounds: 12n })
  expect(Number(sums!.staked)).toBe(12)
  // Floating-point sums in another order.
  expect(Number(sums!.won)).toBeCloseTo(won, 9)

  const [returns] = consumers().filter(({ name }) => name === 'rounds.returns')
  await rebuild(testApp.deps.db, returns!)
  expect(await keptOf(gameId)).toEqual([])
  await readOn()
  expect(await keptOf(gameId)).toEqual([sums])
})

test('a round of ten thousand in one currency counts like a round of one in another', async () => {
  const { testApp, gameOf } = games
  const gameId = gameOf('classic-soft')
  const round = (bet: bigint, payout: bigint): ReturnedRound => {
    const at = testApp.clock.now()
    return { gameId, modelId: 'classic-soft', modelVersion: 1, bet, stake: bet, payout, at }
  }
  await addReturns(testApp.deps.db, [
    ...Array.from({ length: 500 }, () => round(10_000_00n, 0n)),
    ...Array.from({ length: 500 }, () => round(1_00n, 2_00n)),
  ])
  const { measured: told } = await testApp.call(showMeasured, { params: { id: gameId } })
  // The model publishes a deviation of 3.54, far more than these rounds show.
  const half = (2.575829 * 3.5406016409228336) / Math.sqrt(1000)
  expect(told).toEqual({
    rounds: 1000,
    returnBp: 10_000,
    since: testApp.clock.now().toISOString(),
    lowBp: Math.floor((1 - half) * 10_000),
    highBp: Math.ceil((1 + half) * 10_000),
  })
})

test('an unknown game has no measured return', async () => {
  const answer = await games.testApp.app.inject({ url: '/api/v18/games/999999/measured' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json().error.key).toBe('game_unknown')
})

test('the interval contains the true return in 99 of 100 apps, with and without stakes doubled within the round', () => {
  const random = seeded(7)
  let held = 0
  const testApps = 1_000
  for (let n = 0; n < testApps; n++) {
    const sums = nothing()
    // A quarter of the rounds is doubled; a doubled round wins 48 of 100 times, and pays twice its stake.
    for (let round = 0; round < ROUNDS_MIN; round++) {
      const staked = random() < 0.25 ? 2 : 1
      add(sums, staked, random() < 0.48 ? 2 * staked : 0)
    }
    const told = measured(sums, 0)!
    if (told.lowBp <= 9600 && 9600 <= told.highBp) held++
  }
  expect(held / testApps).toBeGreaterThan(0.982)
  expect(held / testApps).toBeLessThan(0.998)
  expect(measured({ ...nothing(), rounds: ROUNDS_MIN - 1 }, 0)).toBeNull()
})

test('[LOBBY-05] current players of a game are those who finished a round in the last minutes, on every node', async () => {
  const { testApp, play, gameOf } = games
  testApp.clock.move(minutes(10))
  const vera = await testApp.player({ name: 'vera' })
  const boris = await testApp.player({ name: 'boris' })
  for (const player of [vera, boris]) await testApp.fund(player, 1000_00n)
  for (const player of [vera, vera, boris]) await play(player, 'mines-99').catch(() => {})
  await play(vera, 'classic-fire')
  await play(vera, 'classic-fire')
  await readOn()
  const now = (wait: number) => {
    const since = new Date(testApp.clock.now().getTime() + wait - minutes(5))
    return selectPlaying(testApp.deps.db, since, 10).execute()
  }
  // A mines round is still open; rounds count when they are over.
  expect(await now(0)).toEqual([{ gameId: gameOf('classic-fire'), players: 1 }])
  await play(boris, 'classic-fire')
  await readOn()
  expect(await testApp.call(listPlaying, {})).toEqual({
    minutes: 5,
    games: [{ gameId: gameOf('classic-fire'), players: 2 }],
  })
  expect(await now(minutes(6))).toEqual([])
})

const undone = Symbol('undone')

test('current players are counted by an index among all who have ever played', async () => {
  const filled = transaction(games.testApp.deps.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into game_last_played (player_id, game_id, played_at, round_at)
      select 1000000 + n, 1 + n % 5, now(), timestamptz '2026-01-01' + make_interval(secs => n)
      from generate_series(1, 50000) n`.execute(tx)
    await sql`analyze game_last_played`.execute(tx)
    const since = new Date(Date.UTC(2026, 0, 1) + 49_700_000)
    const plan = JSON.stringify(await selectPlaying(tx, since, 500).explain('json', sql`analyze`))
    expect(plan).toContain('game_last_played_round_idx')
    const rows = [...plan.matchAll(/"Actual Rows":\s*([\d.]+)/g)].map(([, count]) => Number(count))
    expect(Math.max(...rows)).toBeLessThanOrEqual(310)
    throw undone
  })
  await expect(filled).rejects.toBe(undone)
})

function nothing(): Returns {
  const sums = { staked: 0, won: 0, stakedStaked: 0, stakedWon: 0, wonWon: 0 }
  return { ...sums, rounds: 0, firstAt: new Date(0) }
}

function add(sums: Returns, staked: number, won: number): void {
  sums.rounds += 1
  sums.staked += staked
  sums.won += won
  sums.stakedStaked += staked * staked
  sums.stakedWon += staked * won
  sums.wonWon += won * won
}

/** Deterministic numbers in [0, 1). */
function seeded(state: number): () => number {
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

test('an operator sees each game’s promised and measured return, and their deviation', async () => {
  const sums = (won: number): Returns => ({
    rounds: 10_000,
    staked: 10_000,
    won,
    stakedStaked: 10_000,
    stakedWon: won,
    wonWon: won * 2,
    firstAt: games.testApp.clock.now(),
  })
  // Rounds that pay twice the bet or nothing have a deviation of one bet, so a hundredth is one standard error.
  expect(comparedWith(1, sums(10_000), 0)).toMatchObject({ promisedBp: 10_000, z: 0, isFar: false })
  expect(comparedWith(0.9, sums(10_000), 1)).toMatchObject({ z: 10, isFar: true })
  expect(comparedWith(1, sums(9_610), 1)).toMatchObject({ z: -3.9, isFar: false })
  expect(comparedWith(undefined, sums(9_000), 1)).toMatchObject({ promisedBp: null, z: null })
  expect(comparedWith(1, undefined, 1)).toEqual({
    promisedBp: 10_000,
    measured: null,
    z: null,
    isFar: false,
  })
  const { testApp, gameOf } = games
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions: ['games.read'] })
  const listed = await testApp.callAs(token)(listOfficeGames, { query: {} })
  const soft = listed.games.find(({ id }) => id === gameOf('classic-soft'))!
  expect(soft.returns).toMatchObject({ measured: { rounds: 1000, returnBp: 10_000 }, isFar: false })
})
