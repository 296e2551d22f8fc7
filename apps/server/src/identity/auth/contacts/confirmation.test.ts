import { confirmEmail, requestConfirm } from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../../app.ts'
import { type Letter, TestMailbox } from '../../../platform/mail/mail.testing.ts'
import { newEmail, registration } from '../auth.testing.ts'

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

async function register() {
  const email = newEmail('gleb')
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/v18/lookup/email',
    payload: registration({ email }),
  })
  return { email, call: testApp.callAs(answer.json().data.token) }
}
async function lettersTo(email: string): Promise<Letter[]> {
  await testApp.runJobs()
  return mailbox.lettersTo(email)
}
const tokenIn = ({ text }: Letter) => /\/email-confirmation\/confirm\/([\w-]+)/.exec(text)![1]!
const confirm = (token: string) => testApp.call(confirmEmail, { body: { token } })
async function confirmedAt(email: string) {
  const { rows } = await sql<{ at: Date | null }>`
    select email_confirmed_at as at from player where email = ${email}`.execute(testApp.deps.db)
  return rows[0]!.at
}

test('[PLAYER-68] the letter after a registration contains a link that confirms the e-mail once', async () => {
  const { email } = await register()
  const [letter, ...others] = await lettersTo(email)
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    from: 'no-reply@ayva.localhost',
    to: [email],
    subject: 'Подтвердите e-mail · Айва',
  })
  const link = `http://ayva.test/email-confirmation/confirm/${tokenIn(letter!)}`
  expect(letter!.text).toContain(link)
  expect(letter!.html).toContain(`href="${link}"`)

  expect(await confirmedAt(email)).toBeNull()
  expect(await confirm(tokenIn(letter!))).toEqual({ email })
  expect(await confirmedAt(email)).toEqual(testApp.clock.now())
  await expect(confirm(tokenIn(letter!))).rejects.toMatchObject({ key: 'link_used', code: 1104 })
})

test('of two browsers with one link one succeeds', async () => {
  const { email } = await register()
  const token = tokenIn((await lettersTo(email))[0]!)
  const outcomes = await Promise.allSettled([confirm(token), confirm(token)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a link expires after a day', async () => {
  const { email } = await register()
  const token = tokenIn((await lettersTo(email))[0]!)
  testApp.clock.move(hours(24))
  await expect(confirm(token)).rejects.toMatchObject({ key: 'link_dead', status: 422 })
  expect(await confirmedAt(email)).toBeNull()
})

test.each([
  '',
  'x',
  'A'.repeat(43),
  `7-${'A'.repeat(43)}`,
  `${'9'.repeat(20)}-${'A'.repeat(43)}`,
  "' or 1=1 --",
])('the link «%s» is invalid', async (token) => {
  await expect(confirm(token)).rejects.toMatchObject({
    key: 'link_dead',
    message: 'Ссылка не подходит или устарела',
  })
})

test.each([{}, { token: null }, { token: 'A'.repeat(101) }])(
  '%o is not a valid link',
  async (payload) => {
    const url = confirmEmail.path
    const answer = await testApp.app.inject({ method: 'POST', url, payload })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error).toMatchObject({ code: 3, fields: { token: 'Ссылка неполная' } })
  },
)

test('[AUTH-96, PLAYER-34, PLAYER-39, PLAYER-42, PLAYER-45] another letter may be requested after 300 s, and has another link', async () => {
  const { email, call } = await register()
  testApp.clock.move(seconds(299))
  await expect(call(requestConfirm, {})).rejects.toMatchObject({
    status: 429,
    code: 39,
    message: 'Код уже отправлен. Новый можно запросить через 1 с.',
    details: {
      ttl: 1,
      retryAt: new Date(testApp.clock.now().getTime() + seconds(1)).toISOString(),
    },
  })
  testApp.clock.move(seconds(1))
  const asked = await Promise.allSettled([call(requestConfirm, {}), call(requestConfirm, {})])
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])

  const [second, first, ...others] = await lettersTo(email)
  expect(others).toEqual([])
  expect(tokenIn(second!)).not.toBe(tokenIn(first!))
  expect(await confirm(tokenIn(second!))).toEqual({ email })
  testApp.clock.move(seconds(300))
  await expect(call(requestConfirm, {})).rejects.toMatchObject({ key: 'email_confirmed' })
})

test('a guest cannot request a letter', async () => {
  await expect(testApp.call(requestConfirm, {})).rejects.toMatchObject({ status: 401, code: 1 })
})

test('a letter waits in the queue while the mail server is unreachable', async () => {
  const away = await TestApp.open({
    createApp,
    createJobs,
    config: { SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  await away.app.inject({
    method: 'POST',
    url: '/api/v18/lookup/email',
    payload: registration({ email: 'away@ayva.test' }),
  })
  await away.runJobs()
  const { rows } =
    await sql`select task_identifier as task, attempts, last_error is not null as failed
    from graphile_worker.jobs`.execute(away.deps.db)
  expect(rows).toEqual([{ task: 'auth.send_link', attempts: 1, failed: true }])
  await away.close()
})
