/** The end of a tournament: places become final once all rounds are counted, and each prize is paid once. */
import { takeBreak } from '@ayva/contract/protection/limits'
import { listTournaments } from '@ayva/contract/rewards/tournaments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/clock.ts'
import { connect, sql, transaction, type Tx } from '#lib/data/db.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { toldOf } from '../../communication/inbox/inbox.testing.ts'
import { close, pay } from './close.ts'
import { forgetOwner, forgetScores } from './members.sql.ts'
import { ROUNDS_HEARD } from './tournaments.consumers.ts'
import { openTournaments, type Tournaments } from './tournaments.testing.ts'

let all: Tournaments
beforeAll(async () => (all = await openTournaments()))
afterAll(async () => {
  await all.testApp.assertBooksBalance()
  await all.testApp.close()
})

test('[TOUR-12] at the end each prize is booked once, on two nodes at once, and also on a break', async () => {
  const { testApp } = all
  const { id } = await all.announce({ prizes: [300n, 200n, 100n], to: 2 })
  const players = [await all.somebody(), await all.somebody()]
  for (const player of players) {
    await all.join(player, id)
    for (let n = 0; n < 3; n++) await all.games.play(player, 'dice-99')
  }
  await all.readOn()
  const before = await Promise.all(players.map((player) => testApp.balance(player)))
  await all.jobs()
  expect((await all.show(id)).isClosed).toBe(false)
  await players[0]!.call(takeBreak, { body: { term: 'week' } })
  testApp.clock.move(days(2) + minutes(5))
  await all.readOn()
  const db = connect(testApp.deps.config.DATABASE_URL, { max: 4 })
  const nodes = [testApp.deps, { ...testApp.deps, db }]
  await Promise.all(nodes.map((node) => close(node, id)))
  await Promise.all(
    nodes.flatMap((node) => [1, 2, 3].map((place) => pay(node, { tournamentId: id, place }))),
  )
  await all.jobs()
  await db.destroy()
  const shown = await all.show(id, players[1])
  expect(shown).toMatchObject({ active: false, isClosed: true })
  const rows = [...shown.members, ...shown.userRanks]
  const own = rows.find((one) => one.isOwn)!
  const gained = await Promise.all(players.map((player) => testApp.balance(player)))
  const sums = gained.map((sum, at) => sum - before[at]!)
  expect(new Set(sums)).toEqual(new Set([200n, 300n]))
  expect(sums[1]).toBe(own.prize!.minor)
  for (const player of players)
    expect((await toldOf(player)).map(([name]) => name)).toEqual(['tournament_won'])
  const { tournaments } = await testApp.call(listTournaments, { query: { active: '0', limit: 50 } })
  expect(tournaments.find((one) => one.id === id)?.winner).toMatchObject({ rank: 1 })
})

test('places wait until every round of its period has been counted', async () => {
  const { testApp } = all
  const { id } = await all.announce({ to: 1, roundsNeeded: 1 })
  const player = await all.somebody()
  await all.join(player, id)
  await all.games.play(player, 'dice-99')
  testApp.clock.move(days(1) + minutes(5))
  await sql`update event_cursor set read_until = ${new Date(testApp.clock.now().getTime() - hours(2))}
    where consumer = 'tournaments.rounds'`.execute(testApp.deps.db)
  await all.jobs()
  expect((await all.show(id)).isClosed).toBe(false)
  await readAllEvents(testApp.deps, createConsumers(testApp.deps))
  await all.jobs()
  const shown = await all.show(id, player)
  expect(shown.isClosed).toBe(true)
  expect(shown.members).toMatchObject([{ rank: 1, isOwn: true }])
})

test('a player who became one of the casino has no place, and a closed account is paid nothing', async () => {
  const { testApp } = all
  const { id } = await all.announce({ prizes: [300n, 200n], to: 1 })
  const ofCasino = await all.somebody()
  const left = await all.somebody()
  const third = await all.somebody()
  const order = [ofCasino, left, third]
  for (const [at, player] of order.entries()) await all.enter(id, player!.id, 900 - at * 100)
  await testApp.deps.db
    .updateTable('player')
    .set({ labels: ['f'] })
    .where('id', '=', ofCasino!.id)
    .execute()
  testApp.clock.move(days(1) + minutes(5))
  await all.readOn()
  await close(testApp.deps, id)
  await forgetOwner(testApp.deps.db, left!.id)
  const before = await testApp.balance(third!)
  await all.jobs()
  expect((await testApp.balance(third!)) - before).toBe(200n)
  const { rows } = await sql<{ place: number; ownerId: bigint | null; isPaid: boolean }>`
    select place, owner_id, paid_at is not null as is_paid from tournament_prize
    where tournament_id = ${id} order by place`.execute(testApp.deps.db)
  expect(rows).toEqual([
    { place: 1, ownerId: null, isPaid: false },
    { place: 2, ownerId: third!.id, isPaid: true },
  ])
})

test('a player who closes the account while places become final is paid nothing', async () => {
  const { testApp } = all
  const { db } = testApp.deps
  const { id } = await all.announce({ prizes: [300n], to: 1 })
  const gleb = await all.somebody()
  await all.enter(id, gleb.id, 500)
  testApp.clock.move(days(1) + minutes(5))
  await all.readOn()
  const before = await testApp.balance(gleb)
  let closed: Promise<void> | undefined
  let left: Promise<void> | undefined
  await transaction(db, async (tx) => {
    await sql`lock table tournament_prize in share mode`.execute(tx)
    closed = close(testApp.deps, id)
    await all.testApp.untilWaiting(1)
    left = transaction(db, (own) => forgetOwner(own, gleb.id))
    await all.testApp.untilWaiting(2)
  })
  await Promise.all([closed, left])
  await pay(testApp.deps, { tournamentId: id, place: 1 })
  expect(await testApp.balance(gleb)).toBe(before)
})

test('[TOUR-12] an old job closes nothing during a rebuild, and prizes finally count all rounds', async () => {
  const { testApp } = all
  const { db } = testApp.deps
  const { id } = await all.announce({ to: 1, roundsNeeded: 1 })
  const player = await all.somebody()
  await all.join(player, id)
  for (let n = 0; n < 2; n++) await all.games.play(player, 'dice-99')
  testApp.clock.move(days(1) + minutes(5))
  await all.readOn()
  const rounds = createConsumers(testApp.deps).find(({ name }) => name === ROUNDS_HEARD)!
  await transaction(db, (tx) => rebuild(tx, rounds))
  await close(testApp.deps, id)
  expect((await all.show(id)).isClosed).toBe(false)
  await all.readOn()

  let closed: Promise<void> | undefined
  const forget = async (tx: Tx) => {
    closed = close(testApp.deps, id)
    await all.testApp.untilWaiting(1)
    await rounds.forget(tx)
  }
  await transaction(db, (tx) => rebuild(tx, { ...rounds, forget }))
  await closed
  expect((await all.show(id)).isClosed).toBe(false)
  await all.readOn()
  await all.jobs()
  const shown = await all.show(id, player)
  expect(shown.isClosed).toBe(true)
  expect(shown.members).toMatchObject([{ rank: 1, isOwn: true, prize: { minor: 300n } }])
})

test('places that become final while scores are deleted keep their scores', async () => {
  const { testApp } = all
  const { db } = testApp.deps
  const { id } = await all.announce({ to: 1 })
  const player = await all.somebody()
  await all.enter(id, player.id, 500)
  testApp.clock.move(days(1) + minutes(5))
  await all.readOn()
  let closed: Promise<void> | undefined
  let forgotten: Promise<void> | undefined
  await transaction(db, async (tx) => {
    await sql`lock table tournament_prize in share mode`.execute(tx)
    closed = close(testApp.deps, id)
    await all.testApp.untilWaiting(1)
    forgotten = transaction(db, forgetScores)
    await all.testApp.untilWaiting(2)
  })
  await Promise.all([closed, forgotten])
  const shown = await all.show(id, player)
  expect(shown.isClosed).toBe(true)
  expect(shown.members).toMatchObject([{ rank: 1, score: 500, isOwn: true }])
})
