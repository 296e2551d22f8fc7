/** Scores of every rule over random rounds on two nodes, with repeated bets and rounds that are taken back. */
import { randomUUID } from 'node:crypto'
import { type RuleCode, ruleCodes } from '@ayva/contract/rewards/tournaments'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '#lib/clock.ts'
import { connect, type Db } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { betOn } from '../../games/rounds/rounds.testing.ts'
import { openRounds, type Rounds } from '../../games/rounds/rounds.ts'
import { findMember } from './members.sql.ts'
import { ROUNDS_HEARD } from './tournaments.consumers.ts'
import { modelOf } from './tournaments.model.testing.ts'
import { openTournaments, type Tournaments } from './tournaments.testing.ts'

const LEAST = 20_00n
type Counted = { id: number; rule: RuleCode; leastStake: bigint | null }

let all: Tournaments
let second: Db
let nodes: Rounds[]
let counted: Counted[]
beforeAll(async () => {
  all = await openTournaments()
  const { deps } = all.testApp
  second = connect(deps.config.DATABASE_URL, { max: 4 })
  nodes = [openRounds(deps), openRounds({ ...deps, db: second })]
  const gameIds = ['dice-99', 'classic-soft', 'mines-99'].map((model) => all.games.gameOf(model))
  const wishes = [
    ...ruleCodes.map((rule) => ({ rule, leastStake: null })),
    { rule: 'best-ten' as const, leastStake: LEAST },
  ]
  counted = []
  for (const wish of wishes) {
    const { id } = await all.announce({ ...wish, gameIds, roundsNeeded: 5, to: 300 })
    counted.push({ id, ...wish })
  }
})
afterAll(async () => {
  await second.destroy()
  await all.testApp.assertBooksBalance()
  await all.testApp.close()
})

const consumers = () => createConsumers(all.testApp.deps).filter((one) => one.name === ROUNDS_HEARD)
const readOnBoth = () =>
  Promise.all(
    [all.testApp.deps, { ...all.testApp.deps, db: second }].map((deps) =>
      readAllEvents(deps, consumers()),
    ),
  )

const bet = fc.constantFrom(10_00n, LEAST, 50_00n)
const doing = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('bet' as const), bet }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('spin' as const), bet }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('read' as const) }) },
)
type Doing = typeof doing extends fc.Arbitrary<infer Value> ? Value : never

async function act(player: TestPlayer, one: Doing): Promise<void> {
  const { games, testApp } = all
  testApp.clock.move(1)
  const key = randomUUID()
  if (one.does === 'read') await readOnBoth()
  // The answer of the first node is lost, and the second one is asked again.
  else if (one.does === 'bet')
    await Promise.all(nodes.map((node) => betOn(node, games, player, { key, bet: one.bet })))
  else if (one.does === 'spin')
    for (let n = 0; n < 2; n++) await games.play(player, 'classic-soft', { key, bet: one.bet })
  else {
    await games.play(player, 'mines-99')
    testApp.clock.move(hours(24))
    await games.settleLeft()
  }
}

async function expectExact({ id: ownerId }: TestPlayer): Promise<number> {
  const { db } = all.testApp.deps
  const rows = await db
    .selectFrom('round')
    .select(['gameId', 'stake', 'payout', 'status', 'lastActionAt'])
    .where('playerId', '=', ownerId)
    .orderBy('lastActionAt')
    .execute()
  const settled = rows.filter(({ status }) => status === 'settled')
  const played = settled.map((row) => Object.assign({ at: row.lastActionAt.getTime() }, row))
  for (const { id, rule, leastStake } of counted) {
    const own = (await findMember(db, id, ownerId))!
    const scored = { score: Number(own.score), at: own.scoreAt.getTime(), rounds: own.rounds }
    const enough = played.filter(({ stake }) => stake >= (leastStake ?? 0n))
    expect([rule, scored]).toEqual([rule, modelOf(rule, enough, own.joinedAt.getTime())])
    expect(own.isRanked).toBe(own.rounds >= 5)
  }
  return rows.length - settled.length
}

test('scores are exact on two nodes, a round that is taken back leaves none, and a rebuild changes nothing', async () => {
  const players: TestPlayer[] = []
  let takenBack = 0
  const script = fc.array(doing, { minLength: 12, maxLength: 24 })
  await fc.assert(
    fc.asyncProperty(script, async (some) => {
      const player = await all.somebody()
      players.push(player)
      await all.testApp.fund(player, 100_000_00n)
      for (const { id } of counted) await all.join(player, id)
      for (const one of some) await act(player, one)
      await readOnBoth()
      takenBack += await expectExact(player)
    }),
    { numRuns: 8, seed: 27, endOnFailure: true },
  )
  expect(takenBack).toBeGreaterThan(3)
  for (const one of consumers()) await rebuild(all.testApp.deps.db, one)
  await readOnBoth()
  for (const player of players) await expectExact(player)
})
