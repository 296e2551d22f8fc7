/** An app where tournaments are announced, joined and played. */
import { randomUUID } from 'node:crypto'
import { type Permission } from '@ayva/contract/base'
import * as contract from '@ayva/contract/rewards/tournaments'
import * as office from '@ayva/contract/rewards/tournaments/office'
import { after, days } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { createConsumers, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { openGames } from '../../games/rounds/rounds.testing.ts'
import { keepScores, findMember, insertMember } from './members.sql.ts'
import { lockTournament } from './tournaments.sql.ts'

export const why = 'проверка'
type Over = Partial<{
  name: string
  prizes: bigint[]
  labels: 'vip'[]
  from: number
  to: number
  gameIds: number[]
  roundsNeeded: number
  rule: contract.RuleCode
  leastStake: bigint | null
  repeatDays: number | null
}>

export async function openTournaments() {
  const games = await openGames({ GAME_CYCLE: false })
  const { testApp } = games
  const permissions = ['tournament.change', 'settings.content'] as Permission[]
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  const olga = testApp.callAs(token)
  const dice = games.gameOf('dice-99')

  return {
    games,
    testApp,
    olga,
    dice,
    /** A tournament that began some days ago and ends in some days. */
    announce({ name = randomUUID().slice(0, 30), from = 1, to = 5, ...over }: Over = {}) {
      const now = testApp.clock.now()
      const body = {
        name,
        art: 'orbita',
        currency: 'RUB' as const,
        prizes: [300n, 200n],
        labels: [],
        why,
        gameIds: [dice],
        roundsNeeded: 2,
        rule: 'best-ten' as const,
        leastStake: null,
        repeatDays: null,
        startDate: after(now, -days(from)).toISOString(),
        endDate: after(now, days(to)).toISOString(),
        ...over,
      }
      return olga(office.createTournament, { body })
    },
    /** A player with a confirmed e-mail and the casino's `labels`. */
    async somebody(labels: string[] = []): Promise<TestPlayer> {
      const player = await testApp.player()
      await testApp.deps.db
        .updateTable('player')
        .set({ emailConfirmedAt: testApp.clock.now(), labels })
        .where('id', '=', player.id)
        .execute()
      await testApp.fund(player, 1_000_00n)
      return player
    },
    join: ({ call }: TestPlayer, id: number) => call(contract.joinTournament, { params: { id } }),
    show: (id: number, by: Pick<TestPlayer, 'call'> = testApp) =>
      by.call(contract.showTournament, { params: { id } }),
    /** Counts the finished rounds and clears the nodes' caches. */
    async readOn(): Promise<void> {
      await readAllEvents(testApp.deps, createConsumers(testApp.deps))
      testApp.deps.bus.publish('content_changed', undefined)
    },
    async jobs(): Promise<void> {
      const all = createJobs(testApp.deps)
      for (let n = 0; n < 2; n++) {
        await runDueJobs(all, 'tournaments.find_over')
        await runDueJobs(all, 'tournaments.find_repeating')
        await runQueuedJobs(testApp.deps, all, (name) => name.startsWith('tournaments.'))
      }
    },
    /** Adds a member whose best round yielded these points, without a round. */
    async enter(id: number, ownerId: bigint, points: number): Promise<void> {
      const at = testApp.clock.now()
      await testApp.deps.db.transaction().execute(async (tx) => {
        await lockTournament(tx, id)
        await insertMember(tx, { tournamentId: id, ownerId, at })
        const own = (await findMember(tx, id, ownerId))!
        const best: [number, number][] = [[points, at.getTime()]]
        const score = { best, score: BigInt(points), scoreAt: at, rounds: 2, isRanked: true }
        await keepScores(tx, [{ ...own, ...score }])
      })
      testApp.deps.bus.publish('content_changed', undefined)
    },
  }
}
export type Tournaments = Awaited<ReturnType<typeof openTournaments>>
