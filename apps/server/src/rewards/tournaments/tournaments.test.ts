/** Tournaments: joining, points of rounds, places and messages. */
import { takeBreak } from '@ayva/contract/protection/limits'
import { showPregame } from '@ayva/contract/games/play'
import { changeSetting } from '@ayva/contract/platform/settings'
import { listCounters } from '@ayva/contract/site/shell'
import * as contract from '@ayva/contract/rewards/tournaments'
import * as office from '@ayva/contract/rewards/tournaments/office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { rebuild } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { openTournaments, type Tournaments, why } from './tournaments.testing.ts'

let all: Tournaments
beforeAll(async () => (all = await openTournaments()))
afterAll(async () => {
  await all.testApp.assertBooksBalance()
  await all.testApp.close()
})

const { refusals } = contract.joinTournament
const as = ({ code }: { code: number }) => ({ code })
const rank = ({ call }: TestPlayer, id: number) => call(contract.showRank, { params: { id } })
const condition = ({ call }: TestPlayer, id: number) =>
  call(contract.showQualification, { params: { id } })
const membersOf = async (id: number, by: Pick<TestPlayer, 'call'>, limit = 50, offset = 0) =>
  by.call(contract.listMembers, { params: { id }, query: { limit, offset } })

test('[TOUR-01, TOUR-02, TOUR-11] a list contains running tournaments, one tournament its games, and an unknown one is a 404', async () => {
  const { id } = await all.announce({ name: 'Осенний забег', prizes: [300n, 200n, 100n] })
  const list = (active: '0' | '1') =>
    all.testApp.call(contract.listTournaments, { query: { active, limit: 50 } })
  const shown = (await list('1')).tournaments.find((one) => one.id === id)
  expect(shown).toMatchObject({
    name: 'Осенний забег',
    active: true,
    isClosed: false,
    places: 3,
    memberCount: 0,
    fund: { minor: 600n, currency: 'RUB' },
    labels: [],
    isMember: false,
    winner: null,
  })
  const { games } = await all.show(id)
  expect(games).toMatchObject([{ id: all.dice, slug: 'kosti', developer: { slug: 'ayva-lab' } }])
  expect((await list('0')).tournaments.map((one) => one.id)).not.toContain(id)
  for (const call of [contract.showTournament, contract.listMembers] as const)
    await expect(
      all.testApp.call(call, { params: { id: 999_999 }, query: {} } as never),
    ).rejects.toMatchObject(as(refusals.tournament_unknown))
  const coming = await all.announce({ from: -1, to: 3 })
  await expect(all.show(coming.id)).rejects.toMatchObject(as(refusals.tournament_unknown))
})

test('[TOUR-05, TOUR-08, TOUR-09, TOUR-12] rounds for money in its games raise a member’s place, by multipliers and not by stakes', async () => {
  const { id } = await all.announce({ roundsNeeded: 2 })
  const vera = await all.somebody()
  const gleb = await all.somebody()
  // Rounds before joining do not count.
  await all.games.play(vera, 'dice-99')
  await all.readOn()
  all.testApp.clock.move(1_000)
  for (const player of [vera, gleb])
    expect(await all.join(player, id)).toEqual({
      roundsNeeded: 2,
      rounds: 0,
      isMember: true,
      isQualified: false,
    })
  expect(await all.join(vera, id)).toMatchObject({ isMember: true })
  const payouts: bigint[] = []
  for (let n = 0; n < 12; n++) {
    const { round } = await all.games.play(vera, 'dice-99')
    payouts.push((round.payout * 100n) / round.stake)
    // Twenty times the stake yields the same points.
    const { round: dear } = await all.games.play(gleb, 'dice-99', { bet: 20_00n })
    expect(dear.stake).toBe(20_00n)
    if (n === 0) {
      await all.readOn()
      expect(await rank(vera, id)).toMatchObject({ rank: null })
      expect(await condition(vera, id)).toMatchObject({ rounds: 1, isQualified: false })
    }
  }
  await all.games.play(vera, 'classic-soft')
  await all.readOn()
  const best = payouts.toSorted((one, other) => Number(other - one)).slice(0, 10)
  const score = Number(best.reduce((sum, one) => sum + one, 0n))
  expect((await rank(vera, id)).score).toBe(score)
  expect(await condition(vera, id)).toMatchObject({ rounds: 12, isQualified: true })
  // A rebuild gives the same result.
  for (const one of createConsumers(all.testApp.deps))
    if (one.name === 'tournaments.rounds') await rebuild(all.testApp.deps.db, one)
  await all.readOn()
  expect(await rank(vera, id)).toMatchObject({ score })
  expect(await condition(vera, id)).toMatchObject({ rounds: 12 })
  const { items } = await membersOf(id, vera)
  expect(items.map((one) => one.rank)).toEqual([1, 2])
  expect(items.map((one) => one.score)).toEqual(
    items.map((one) => one.score).toSorted((one, other) => other - one),
  )
})

test('[TOUR-03, TOUR-04, TOUR-06, TOUR-07] places are 1, 2, 3 and so on; a member sees two neighbours on each side, without repetitions', async () => {
  const { id } = await all.announce({ prizes: [300n, 200n] })
  const players: TestPlayer[] = []
  for (let n = 0; n < 60; n++) {
    const player = await all.testApp.player()
    await all.enter(id, player.id, 10_000 - n * 100)
    players.push(player)
  }
  const { items, count } = await membersOf(id, all.testApp)
  expect(items.map((one) => one.rank)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
  expect(count).toBe(60)
  expect((await membersOf(id, all.testApp, 50, 50)).items.map((one) => one.rank)).toEqual(
    Array.from({ length: 10 }, (_, n) => n + 51),
  )
  expect(items[0]).toMatchObject({ prize: { minor: 300n, currency: 'RUB' }, isOwn: false })
  expect(items[2]!.prize).toBeNull()
  const ranks = async (n: number) => {
    const { members, userRanks } = await all.show(id, players[n]!)
    const rows = [...members, ...userRanks]
    return { rows: rows.map((one) => one.rank), own: rows.filter((one) => one.isOwn) }
  }
  expect(await ranks(49)).toMatchObject({
    rows: [1, 2, 3, 48, 49, 50, 51, 52],
    own: [{ rank: 50 }],
  })
  expect(await ranks(1)).toMatchObject({ rows: [1, 2, 3, 4], own: [{ rank: 2 }] })
  expect(await ranks(4)).toMatchObject({ rows: [1, 2, 3, 4, 5, 6, 7], own: [{ rank: 5 }] })
  expect(await ranks(59)).toMatchObject({ rows: [1, 2, 3, 58, 59, 60], own: [{ rank: 60 }] })
  expect(await rank(players[59]!, id)).toEqual({ rank: 60, score: 4_100 })
  const stranger = await all.testApp.player()
  expect((await all.show(id, stranger)).userRanks).toEqual([])
  expect(await rank(stranger, id)).toEqual({ rank: null, score: 0 })
})

test('of equal scores the earlier one is first', async () => {
  const { id } = await all.announce()
  const first = await all.testApp.player()
  const second = await all.testApp.player()
  await all.enter(id, second.id, 500)
  all.testApp.clock.move(-60_000)
  await all.enter(id, first.id, 500)
  all.testApp.clock.move(60_000)
  expect(await rank(first, id)).toMatchObject({ rank: 1 })
  expect(await rank(second, id)).toMatchObject({ rank: 2 })
})

test('joining is refused without a confirmed contact, on a break, for casino players, and after the end', async () => {
  const { id } = await all.announce({ to: 2 })
  await expect(all.join(await all.testApp.player(), id)).rejects.toMatchObject(
    as(refusals.tournament_contact),
  )
  const resting = await all.somebody()
  await resting.call(takeBreak, { body: { term: 'day' } })
  await expect(all.join(resting, id)).rejects.toMatchObject(as(refusals.on_break))
  await expect(all.join(await all.somebody(['f']), id)).rejects.toMatchObject(
    as(refusals.tournament_house),
  )
  const late = await all.somebody()
  all.testApp.clock.move(days(2))
  await expect(all.join(late, id)).rejects.toMatchObject(as(refusals.tournament_over))
  expect((await all.show(id)).memberCount).toBe(0)
})

test('twenty simultaneous requests join a player once', async () => {
  const { id } = await all.announce()
  const player = await all.somebody()
  await Promise.all(Array.from({ length: 20 }, () => all.join(player, id)))
  expect((await all.show(id)).memberCount).toBe(1)
})

test('[TOUR-10] members of the club see its tournaments first, others sort by date', async () => {
  const soon = await all.announce({ to: 2 })
  const club = await all.announce({ to: 4, labels: ['vip'] })
  const idsFor = async (player: Pick<TestPlayer, 'call'>) => {
    const query = { active: '1' as const, limit: 50 }
    const { tournaments } = await player.call(contract.listTournaments, { query })
    return tournaments.flatMap(({ id }) => ([soon.id, club.id].includes(id) ? [id] : []))
  }
  const member = await all.somebody(['vip'])
  const other = await all.somebody()
  expect(await idsFor(member)).toEqual([club.id, soon.id])
  expect(await idsFor(other)).toEqual([soon.id, club.id])
  await expect(all.join(other, club.id)).rejects.toMatchObject(as(refusals.tournament_vip))
  expect(await all.join(member, club.id)).toMatchObject({ isMember: true })
})

test('[CRM-40] the counter shows tournaments new to the player', async () => {
  const counter = async ({ call }: TestPlayer) =>
    (await call(listCounters, {})).find(({ name }) => name === 'tournament')?.value ?? 0
  const player = await all.somebody()
  const before = await counter(player)
  const { id } = await all.announce()
  await all.announce({ labels: ['vip'] })
  expect(await counter(player)).toBe(before + 1)
  await all.join(player, id)
  expect(await counter(player)).toBe(before)
})

test('[PLAY-25] a game names the tournament in which it counts', async () => {
  const gameId = all.games.gameOf('mines-99')
  const pregame = () => all.testApp.call(showPregame, { params: { id: gameId } })
  expect(await pregame()).toEqual({ tournament: null })
  const { id, name, endDate } = await all.announce({ gameIds: [gameId] })
  const prize = { minor: 500n, currency: 'RUB' }
  all.testApp.deps.bus.publish('content_changed', undefined)
  expect(await pregame()).toEqual({ tournament: { id, name, endsAt: endDate, prize } })
})

test('an operator can announce only tournaments that can be played and paid, and cancel those without members', async () => {
  const announcing = office.createTournament.refusals
  const wrong = [
    [{ from: -3, to: 2 }, announcing.tournament_dates],
    [{ prizes: [0n] }, announcing.tournament_prizes],
    [{ prizes: [100n, 200n] }, announcing.tournament_prizes],
    [{ gameIds: [all.dice, all.dice] }, announcing.tournament_games],
    [{ gameIds: [999_999] }, announcing.tournament_games],
    [{ rule: 'five-in-row', roundsNeeded: 4 }, announcing.tournament_rule],
    [{ rule: 'first-fifty', roundsNeeded: 51 }, announcing.tournament_rule],
    [{ rule: 'games', gameIds: [all.dice] }, announcing.tournament_rule],
    [{ leastStake: 0n }, announcing.tournament_stake],
    [{ leastStake: 1_000_001n }, announcing.tournament_stake],
  ] as const
  for (const [over, refusal] of wrong)
    await expect(all.announce({ ...over } as never)).rejects.toMatchObject(as(refusal))
  const { id } = await all.announce()
  const operation = (of: number) => ({ params: { id: of }, body: { why } })
  expect(await all.olga(office.cancelTournament, operation(id))).toEqual({ cancelled: true })
  await expect(all.show(id)).rejects.toMatchObject(as(refusals.tournament_unknown))
  const begun = await all.announce({ repeatDays: 7 })
  await all.join(await all.somebody(), begun.id)
  await expect(all.olga(office.cancelTournament, operation(begun.id))).rejects.toMatchObject(
    as(office.cancelTournament.refusals.tournament_begun),
  )
  expect(await all.olga(office.stopTournament, operation(begun.id))).toEqual({ stopped: true })
  expect(await all.olga(office.stopTournament, operation(begun.id))).toEqual({ stopped: false })
})

test('switched off, the calls of tournaments answer not found', async () => {
  const { id } = await all.announce()
  const set = (enabled: boolean) =>
    all.olga(changeSetting, {
      params: { alias: 'feature_tournaments' },
      body: { value: { enabled } as never, why },
    })
  await set(false)
  await expect(all.show(id)).rejects.toMatchObject(as(refusals.tournament_unknown))
  await set(true)
  expect((await all.show(id)).id).toBe(id)
})
