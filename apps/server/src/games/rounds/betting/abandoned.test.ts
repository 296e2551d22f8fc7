import { type Round, showRound } from '@ayva/contract/games/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { listTroubled } from '#lib/work/jobs.sql.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { createJobs } from '../../../app.ts'
import { openGames } from '../rounds.testing.ts'

let games: Awaited<ReturnType<typeof openGames>>
beforeAll(async () => (games = await openGames()))
afterAll(() => games.testApp.close())

test('an abandoned round that cannot be settled does not delay others', async () => {
  const { testApp, play } = games
  const { deps } = testApp
  const people = [await testApp.player(), await testApp.player({ name: 'boris' })]
  const rounds: Round[] = []
  for (const somebody of people) {
    await testApp.fund(somebody, 1_000_00n)
    rounds.push((await play(somebody, 'mines-99')).round)
  }
  // The older one has a version that this build does not have.
  const version = (number: number) =>
    sql`update round set model_version = ${number}
    where id = ${rounds[0]!.id}`.execute(deps.db)
  await version(999)
  testApp.clock.move(days(2))
  const jobs = createJobs(deps)
  for (let run = 0; run < 2; run++) {
    await runDueJobs(jobs, 'rounds.settle_abandoned')
    await runQueuedJobs(deps, jobs, (name) => name === 'rounds.settle')
  }
  const params = { roundId: rounds[1]!.id }
  expect((await people[1]!.call(showRound, { params })).round.status).not.toBe('open')
  expect(await listTroubled(deps.db, 10)).toMatchObject([
    { task: 'rounds.settle', attempts: 1, dead: false },
  ])
  await version(1)
})
