/** Letters about logins from browsers that the player has not used before. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../../app.ts'
import { type Letter, TestMailbox } from '../../../platform/mail/mail.testing.ts'
import { newEmail, PASSWORD, visitorOf } from '../auth.testing.ts'

let mailbox: TestMailbox
let testApp: TestApp
beforeAll(async () => {
  mailbox = await TestMailbox.open()
  const config = { SMTP_URL: mailbox.smtpUrl, PUBLIC_URL: 'http://ayva.test' }
  testApp = await TestApp.open({ createApp, createJobs, config })
})
afterAll(async () => {
  await testApp.close()
  await mailbox.close()
})

const { register, enter } = visitorOf(() => testApp)

async function alertsTo(email: string): Promise<Letter[]> {
  await testApp.runJobs()
  const letters = await mailbox.lettersTo(email)
  return letters.filter(({ subject }) => subject.startsWith('Вход с нового устройства'))
}
const prove = (email: string) =>
  sql`update player set email_confirmed_at = now() where email = ${email}`.execute(testApp.deps.db)
const deviceOf = ({ cookies }: Awaited<ReturnType<typeof enter>>) =>
  `device=${cookies.find(({ name }) => name === 'device')!.value}`

test('a login from a new browser sends a letter with browser and place; one from a known browser sends none', async () => {
  const email = newEmail('alert')
  const first = await register({ email })
  await prove(email)
  const known = deviceOf(first)
  const again = await enter(email, PASSWORD, { cookie: known })
  expect(await alertsTo(email)).toEqual([])

  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36'
  expect((await enter(email, PASSWORD, { 'user-agent': agent })).statusCode).toBe(200)
  const [letter, ...more] = await alertsTo(email)
  expect(more).toEqual([])
  expect(letter!.text).toContain('Chrome')
  expect(letter!.text).toContain('127.0.0.1')
  expect(letter!.text).toContain('http://ayva.test/profile/settings#devices')
  await enter(email, PASSWORD, { cookie: deviceOf(again) })
  expect(await alertsTo(email)).toHaveLength(1)
})

test('no letter is sent to an unconfirmed e-mail, and at most ten letters a day', async () => {
  const stranger = newEmail('alert')
  await register({ email: stranger })
  await enter(stranger)
  expect(await alertsTo(stranger)).toEqual([])

  const email = newEmail('alert')
  await register({ email })
  await prove(email)
  for (let login = 0; login < 12; login++) await enter(email)
  expect(await alertsTo(email)).toHaveLength(10)
  testApp.clock.move(days(1))
  await enter(email)
  expect(await alertsTo(email)).toHaveLength(11)
})
