/** Letters while the mail server is down for an hour, and players who leave a campaign in the middle of it. */
import { randomUUID } from 'node:crypto'
import { showCampaign } from '@ayva/contract/communication/campaigns/campaigns'
import { beginClosing, CLOSING_DAYS } from '@ayva/contract/identity/player/leaving'
import { chooseConsents } from '@ayva/contract/platform/consent'
import { takeBreak } from '@ayva/contract/protection/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { post } from '../../platform/mail/mail.ts'
import { FailingMail } from '../../platform/mail/mail.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { beginCampaign, stepOf } from './campaigns.testing.ts'
import { RUN } from './run.ts'

let testApp: TestApp
let mail: FailingMail
let olga: TestApp['call']
beforeAll(async () => {
  mail = await FailingMail.open()
  testApp = await TestApp.open({ createApp, createJobs, config: { SMTP_URL: mail.smtpUrl } })
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['campaigns.read', 'campaigns.change'],
  })
  olga = testApp.callAs(token)
})
afterAll(async () => {
  await testApp.close()
  await mail.close()
})
beforeEach(() => {
  mail.isDown = false
})

type Reader = TestPlayer & { email: string }

async function reader(label: string): Promise<Reader> {
  const player = await testApp.player()
  const { email } = await testApp.deps.db
    .updateTable('player')
    .set({ labels: [label], emailConfirmedAt: testApp.clock.now() })
    .where('id', '=', player.id)
    .returning('email')
    .executeTakeFirstOrThrow()
  await player.call(chooseConsents, { body: { offers: { letter: true } } })
  return { ...player, email: email! }
}
const begin = (label: string, ...waits: number[]) =>
  beginCampaign(olga, {
    audience: { fact: 'labels', has: label },
    steps: waits.map((wait) => stepOf({ channel: 'letter', wait })),
    startsAt: testApp.clock.now().toISOString(),
  })
const run = () => runDueJobs(createJobs(testApp.deps), RUN)
/** Does what is queued, what waits for its next try too. */
async function runAll(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.deps.db)
  await testApp.runJobs()
}
async function downForAnHour(): Promise<void> {
  mail.isDown = true
  for (let time = 0; time < 3; time++) await runAll()
  testApp.clock.move(hours(1))
}
async function backAgain(): Promise<void> {
  mail.isDown = false
  for (let time = 0; time < 2; time++) await runAll()
}

test('a mail server that is down for an hour gets each letter once, when it is back', async () => {
  const to = `${randomUUID()}@ayva.test`
  const values = { link: 'http://ayva.test/' }
  await transaction(testApp.deps.db, (tx) => post(tx, { to, letter: 'passwordChanged', values }))
  const vera = await reader('hour')
  await begin('hour', 0)
  await run()
  await downForAnHour()
  expect(mail.accepted).toEqual([])
  await backAgain()
  expect(mail.accepted.map((one) => one.to).toSorted()).toEqual([to, vera.email].toSorted())
})

test('who declines, takes a break or closes the account while a letter waits gets nothing more of the campaign', async () => {
  const readers = await Promise.all(Array.from({ length: 4 }, () => reader('leaves')))
  const [, tired, resting, closing] = readers as [Reader, Reader, Reader, Reader]
  const week = days(CLOSING_DAYS) + days(1)
  const id = await begin('leaves', 0, week / minutes(1))
  await run()
  await downForAnHour()
  await tired.call(chooseConsents, { body: { offers: { letter: false } } })
  await resting.call(takeBreak, { body: { term: 'year' } })
  await closing.call(beginClosing, {})
  await backAgain()
  const counts = () => readers.map(({ email }) => mail.offersTo(email))
  expect(counts()).toEqual([1, 0, 0, 0])

  testApp.clock.move(week)
  await runDueJobs(createJobs(testApp.deps), 'player.find_due')
  await runAll()
  await run()
  await runAll()
  expect(counts()).toEqual([2, 0, 0, 0])
  const { members } = await olga(showCampaign, { params: { id } })
  expect(members).toContainEqual({ state: 'done', reason: null, count: 1 })
  // Of a closed account nothing is left in the campaign.
  expect(members.flatMap(({ state, count }) => (state === 'left' ? count : []))).toEqual([1, 1])
})

test('an offer that waits for a mail server longer than a day is not sent any more', async () => {
  const vera = await reader('stale')
  await begin('stale', 0)
  await run()
  await downForAnHour()
  testApp.clock.move(days(1))
  await backAgain()
  expect(mail.offersTo(vera.email)).toBe(0)
})
