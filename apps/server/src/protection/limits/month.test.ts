/** The report of the last month: once for each player, with the figures of the twelve months. */
import { showPlayedYear } from '@ayva/contract/protection/limits/year'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { moneyText } from '#lib/money-text.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { createConsumers, createJobs } from '../../app.ts'
import { toldOf } from '../../communication/inbox/inbox.testing.ts'
import { openSupplied, type Supplied } from '../../games/suppliers/launched.testing.ts'

let supplied: Supplied
beforeAll(async () => (supplied = await openSupplied()))
afterAll(() => supplied.close())

async function report() {
  const { deps } = supplied.games.testApp
  await readAllEvents(deps, createConsumers(deps))
  const jobs = createJobs(deps)
  await runDueJobs(jobs, 'limits.find_month')
  await runQueuedJobs(deps, jobs, (name) => name === 'limits.month')
}
const sum = (minor: bigint) =>
  `${minor < 0n ? '−' : ''}${moneyText(minor < 0n ? -minor : minor, 'RUB')}`

test('whoever played last month gets its figures once, equal to those of the twelve months', async () => {
  const { clock } = supplied.games.testApp
  clock.move(Date.parse('2027-02-10T09:00:00Z') - clock.now().getTime())
  const { player: alisa, till } = await supplied.seated(10_000_00n)
  await till.bet('month-a', 'month-r', 70_00)
  await till.win('month-w', 'month-r', 20_00)
  for (let n = 0; n < 3; n++) {
    await supplied.games.play(alisa, 'dice-99', { bet: 10_00n })
    clock.move(hours(1))
  }
  const boris = await supplied.games.testApp.player()
  await report()
  expect(await toldOf(alisa)).toEqual([])

  clock.move(Date.parse('2027-03-01T05:23:00Z') - clock.now().getTime())
  await supplied.games.play(alisa, 'dice-99', { bet: 500_00n })
  await report()
  const told = await toldOf(alisa)
  const { months } = await alisa.call(showPlayedYear, {})
  const { net, hours: played, perHour } = months.at(-2)!.sums[0]!
  expect(played).toBe(3)
  expect(told).toEqual([
    [
      'month_report',
      `Пополнения ${sum(0n)}, выводы ${sum(0n)}. ` +
        `Ставки ${sum(100_00n)}, выплаты ${sum(net + 100_00n)}, итог ${sum(net)}. ` +
        `Время в игре 3 ч, в среднем ${sum(perHour!)} за час.`,
    ],
  ])
  expect(await toldOf(boris)).toEqual([])

  await report()
  clock.move(days(3))
  await report()
  expect(await toldOf(alisa)).toEqual(told)

  // A later day of the week queues no work for players who have the report.
  const { deps } = supplied.games.testApp
  await runDueJobs(createJobs(deps), 'limits.find_month')
  const { rows } = await sql`select from graphile_worker.jobs
    where task_identifier = 'limits.month'`.execute(deps.db)
  expect(rows).toEqual([])
})
