/** Breaks from play begin at once and are never shortened; after a long one play opens only at the player's request. */
import {
  askReturn,
  type BreakTerm,
  confirmLimit,
  setLimit,
  showLimits,
  takeBreak,
} from '@ayva/contract/protection/limits'
import { showSelf } from '@ayva/contract/identity/player'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days, hours, seconds } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { holdGates } from '../../games/rounds/rounds.ts'
import { type Games, openGames } from '../../games/rounds/rounds.testing.ts'

let games: Games
let gleb: TestPlayer
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())
beforeEach(async () => {
  gleb = await games.testApp.player()
  await games.testApp.fund(gleb, 1000_00n)
})

const now = () => games.testApp.clock.now()
const play = () => {
  games.testApp.clock.move(seconds(5))
  return games.play(gleb, 'dice-99', { params: { direction: 'over', target: 9899 } })
}
const rest = (term: BreakTerm) => gleb.call(takeBreak, { body: { term } })
const stopped = { key: 'play_blocked', details: { rule: 'exclusion' } }

test('[LIMIT-06] no stake is accepted until its end, and open rounds can be finished', async () => {
  const { round } = await games.play(gleb, 'mines-99')
  const { safe } = await games.minesOf(gleb, round)
  const { exclusion } = await rest('day')
  const until = new Date(now().getTime() + days(1)).toISOString()
  expect(exclusion).toMatchObject({ term: 'day', until, longTerm: false, opensAt: null })
  expect((await gleb.call(showSelf, {})).exclusion).toEqual({
    until,
    longTerm: false,
    opensAt: null,
    matched: false,
  })
  await games.step(gleb, round.id, 0, safe[0])
  expect((await games.step(gleb, round.id, 1, 'cashout')).round.payout).toBe(11_25n)
  await expect(play()).rejects.toMatchObject({ ...stopped, details: { retryAt: until } })
  games.testApp.clock.move(days(1) - seconds(20))
  await expect(play()).rejects.toMatchObject(stopped)
  games.testApp.clock.move(seconds(10))
  await play()
  expect((await gleb.call(showSelf, {})).exclusion).toBe(null)
})

test('[LIMIT-06] a break begins after every bet that was accepted before it', async () => {
  const { db } = games.testApp.deps
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    return rows[0]!.count
  }
  // A bet holds the gate while it reads its time.
  const { taken, betAt } = await transaction(db, async (tx) => {
    await holdGates(tx, gleb.id)
    const begun = rest('day')
    await expect.poll(waiting).toBe(1)
    games.testApp.clock.move(seconds(5))
    return { taken: { begun }, betAt: now() }
  })
  await taken.begun
  const { exclusion } = await gleb.call(showLimits, {})
  expect(new Date(exclusion!.since).getTime()).toBeGreaterThanOrEqual(betAt.getTime())
})

test('[LIMIT-06] it can be extended, never shortened', async () => {
  await rest('week')
  const shorter = { key: 'exclusion_shorter', status: 422 }
  await expect(rest('day')).rejects.toMatchObject(shorter)
  await expect(rest('week').then(() => rest('week'))).rejects.toMatchObject(shorter)
  await rest('half_year')
  for (const term of ['day', 'month', 'half_year'] as const)
    await expect(rest(term)).rejects.toMatchObject(shorter)
  games.testApp.clock.move(days(400))
  gleb = await games.testApp.comeBack(gleb)
  // The year is over but the player has not asked to return, so a break of a day would open play by itself.
  await expect(rest('day')).rejects.toMatchObject(shorter)
  await rest('forever')
  await expect(rest('forever')).rejects.toMatchObject(shorter)
  await expect(gleb.call(askReturn, {})).rejects.toMatchObject({ key: 'exclusion_lasts' })
})

test('after half a year play opens a day after the player’s request', async () => {
  await expect(gleb.call(askReturn, {})).rejects.toMatchObject({ key: 'exclusion_none' })
  const { exclusion } = await rest('half_year')
  await expect(gleb.call(askReturn, {})).rejects.toMatchObject({ key: 'exclusion_lasts' })
  games.testApp.clock.move(new Date(exclusion!.until!).getTime() - now().getTime() + hours(1))
  gleb = await games.testApp.comeBack(gleb)
  await expect(play()).rejects.toMatchObject(stopped)
  const asked = await gleb.call(askReturn, {})
  const opensAt = new Date(now().getTime() + hours(24)).toISOString()
  expect(asked.exclusion).toMatchObject({ opensAt })
  games.testApp.clock.move(hours(1))
  expect((await gleb.call(askReturn, {})).exclusion).toMatchObject({ opensAt })
  await expect(play()).rejects.toMatchObject(stopped)
  games.testApp.clock.move(hours(23))
  await play()
  expect((await gleb.call(showLimits, {})).exclusion).toBe(null)
})

test('[LIMIT-06] on a break no limit is raised, not even by a change requested before; a lower limit applies', async () => {
  const limit = (max: bigint | null) =>
    gleb.call(setLimit, { body: { name: 'loss', period: 'day', currency: 'RUB', max } })
  await limit(100_00n)
  const { schedule } = await limit(200_00n)
  await rest('week')
  const held = { key: 'on_break', status: 403 }
  await expect(limit(300_00n)).rejects.toMatchObject(held)
  await expect(limit(null)).rejects.toMatchObject(held)
  games.testApp.clock.move(days(4))
  await expect(gleb.call(confirmLimit, { params: { id: schedule[0]!.id } })).rejects.toMatchObject({
    status: 404,
  })
  expect((await limit(50_00n)).limits).toMatchObject([{ max: 50_00n }])
  games.testApp.clock.move(days(3))
  expect((await limit(300_00n)).schedule).toHaveLength(1)
})

test('of two simultaneous breaks the longer one applies', async () => {
  await Promise.allSettled([rest('week'), rest('half_year'), rest('day'), rest('month')])
  expect((await gleb.call(showLimits, {})).exclusion).toMatchObject({ term: 'half_year' })
})

test('a repeated break only moves its end, and stays one row', async () => {
  const { exclusion: first } = await rest('day')
  for (let more = 0; more < 3; more++) {
    games.testApp.clock.move(seconds(1))
    await rest('day')
  }
  const { exclusion } = await gleb.call(showLimits, {})
  expect(exclusion!.since).toBe(first!.since)
  expect(exclusion!.until).toBe(new Date(now().getTime() + days(1)).toISOString())
  const { count } = await games.testApp.deps.db
    .selectFrom('playerBreak')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('playerId', '=', gleb.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1n)
  games.testApp.clock.move(days(1) - seconds(20))
  await expect(play()).rejects.toMatchObject(stopped)
})
