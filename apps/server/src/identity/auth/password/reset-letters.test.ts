/** Limits on letters for a reset, which strangers cannot use up for an owner. */
import { requestConfirm, requestReset } from '@ayva/contract/identity/auth'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hours, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../../app.ts'
import { TestMailbox } from '../../../platform/mail/mail.testing.ts'
import { visitorOf } from '../auth.testing.ts'

let mailbox: TestMailbox
let testApp: TestApp
beforeAll(async () => {
  mailbox = await TestMailbox.open()
})
beforeEach(async () => {
  const config = { SMTP_URL: mailbox.smtpUrl, RATE_LIMITS: true }
  testApp = await TestApp.open({ createApp, createJobs, config })
})
afterEach(() => testApp.close())
afterAll(async () => {
  await mailbox.close()
})

const { register } = visitorOf(() => testApp)
const ask = (email: string, from: number) =>
  testApp.app.inject({
    method: 'POST',
    url: requestReset.path,
    remoteAddress: `198.51.100.${from}`,
    payload: { email },
  })

/** How many links were sent to an address. */
async function linksTo(email: string): Promise<number> {
  await testApp.runJobs()
  const { rows } = await sql`select 1 from password_reset where email = ${email}`.execute(
    testApp.deps.db,
  )
  return rows.length
}

test('requests with invented tags do not block letters to the owner of the mailbox', async () => {
  const token = (await register({ email: 'vera@gmail.com' })).json().data.token as string
  for (let tag = 1; tag <= 11; tag++)
    expect((await ask(`vera+${tag}@gmail.com`, tag)).statusCode).toBe(200)
  expect((await ask('vera@gmail.com', 99)).statusCode).toBe(200)
  expect(await linksTo('vera@gmail.com')).toBe(1)
  testApp.clock.move(minutes(5))
  expect(await testApp.callAs(token)(requestConfirm, {})).toMatchObject({ email: 'vera@gmail.com' })
  expect((await register({ email: 'v.era@gmail.com' })).statusCode).toBe(200)
})

test('unconfirmed addresses of one mailbox get five letters an hour, and the owner is not affected', async () => {
  await register({ email: 'vera@gmail.com' })
  for (let tag = 1; tag <= 6; tag++) {
    if (tag === 5) testApp.clock.move(hours(1))
    expect((await register({ email: `vera+${tag}@gmail.com` })).statusCode).toBe(200)
  }
  await sql`update player set email_confirmed_at = now() where email = 'vera@gmail.com'`.execute(
    testApp.deps.db,
  )
  const sent: number[] = []
  for (let tag = 1; tag <= 6; tag++) {
    await ask(`vera+${tag}@gmail.com`, tag)
    sent.push(await linksTo(`vera+${tag}@gmail.com`))
  }
  expect(sent).toEqual([1, 1, 1, 1, 1, 0])
  expect((await ask('vera@gmail.com', 99)).statusCode).toBe(200)
  expect(await linksTo('vera@gmail.com')).toBe(1)
})

test('one address may request five letters an hour, whether or not it belongs to a player', async () => {
  await register({ email: 'vera@ayva.test' })
  for (const email of ['vera@ayva.test', 'nobody@ayva.test']) {
    for (let time = 1; time <= 5; time++) {
      expect((await ask(email, time)).statusCode).toBe(200)
      testApp.clock.move(minutes(5))
    }
    expect((await ask(email, 6)).json().error).toMatchObject({ key: 'attempts_over' })
  }
})

test('retries while the mail server is unreachable do not use up the limit', async () => {
  const config = { SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMITS: true }
  const away = await TestApp.open({ createApp, createJobs, config })
  const { db } = away.deps
  for (const name of ['vera', 'boris']) await away.player({ name })
  await sql`update player set email_confirmed_at = now() where email like 'boris%'`.execute(db)
  const { rows: owners } = await sql<{ email: string }>`select email from player`.execute(db)
  for (const { email } of owners) await away.call(requestReset, { body: { email } })
  for (let tries = 1; tries <= 3; tries++) {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await away.runJobs()
  }
  const { rows } = await sql<object>`select subject, counted from code_count
    where subject like 'all letters%' order by 1`.execute(db)
  expect(rows).toEqual([
    { subject: 'all letters', counted: 0 },
    { subject: 'all letters of resets', counted: 0 },
  ])
  await away.close()
})
