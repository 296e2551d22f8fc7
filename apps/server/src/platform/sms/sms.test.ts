import { createDatabase, dropDatabase } from '@ayva/postgres/databases'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, minutes } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { startPhone, type Phone } from '../../../../sandbox/src/sms/sms.ts'
import { createApp, createJobs } from '../../app.ts'
import { newEmail, newPhone, PASSWORD, visitorOf } from '../../identity/auth/auth.testing.ts'
import * as codes from '../../identity/codes/codes.ts'
import * as sms from './sms.ts'

const admin = process.env['TEST_DATABASE_URL']!
/** The provider of messages has a database of its own. */
const MEMORY = `t_${randomUUID().replaceAll('-', '')}`
let phone: Phone
let testApp: TestApp
beforeAll(async () => {
  await createDatabase(admin, MEMORY, 'ayva_template')
  const databaseUrl = admin.replace(/\/\w*$/, `/${MEMORY}`)
  const secret = 'a secret of this test'
  phone = await startPhone({ databaseUrl, secret, port: 0 })
  const config = { SMS_URL: phone.smsUrl, SMS_SECRET: secret }
  testApp = await TestApp.open({ createApp, createJobs, config })
})
afterAll(async () => {
  await testApp.close()
  await phone.close()
  await dropDatabase(admin, MEMORY)
})

type Shown = { kind: string; phone: string; text: string }
async function messagesTo(number: string): Promise<Shown[]> {
  const answer = await fetch(`${phone.url}/api/messages?to=${encodeURIComponent(number)}`)
  return ((await answer.json()) as { messages: Shown[] }).messages
}
const issue = (channel: codes.Channel, address: string, owner: codes.Owner) =>
  transaction(testApp.deps.db, (tx) =>
    codes.issue(tx, testApp.deps, { owner, purpose: 'confirm_phone', channel, address }),
  )

test('a code is sent as a text message, or read out by a call', async () => {
  const owner = { playerId: (await testApp.player()).id }
  const to = '+79001112233'
  await issue('phone', to, owner)
  await testApp.runJobs()
  const [message, ...others] = await messagesTo(to)
  expect(others).toEqual([])
  expect(message).toMatchObject({ kind: 'sms', phone: to })
  expect(message!.text).toMatch(/^\d{6} — код для подтверждения телефона в «Айве»\. Никому/)

  await issue('call', to, owner)
  await testApp.runJobs()
  const [call] = await messagesTo(to)
  expect(call).toMatchObject({ kind: 'call' })
  const spoken = /Ваш код: ([\d, ]+)\./.exec(call!.text)![1]!.replaceAll(', ', '')
  const taken = codes.take(
    testApp.deps,
    { owner, purpose: 'confirm_phone', code: spoken },
    async (_tx, proof) => proof,
  )
  expect(await taken).toMatchObject({ channel: 'call', address: to })
})

test('a message without a secret is queued like a letter, and one that is sent twice is shown once', async () => {
  const to = '+79001112244'
  await transaction(testApp.deps.db, (tx) =>
    sms.post(tx, 'service', { to, text: 'Телефон сменён' }),
  )
  await testApp.runJobs()
  const again = { id: randomUUID(), to, kind: 'sms', text: 'Ещё раз' } as const
  await sms.deliver(testApp.deps.config, again)
  await sms.deliver(testApp.deps.config, again)
  expect((await messagesTo(to)).map(({ text }) => text)).toEqual(['Ещё раз', 'Телефон сменён'])
})

test('a wrong secret sends nothing', async () => {
  const stranger = { ...testApp.deps.config, SMS_SECRET: 'a secret of somebody else' }
  const message = { id: randomUUID(), to: '+79001112255', kind: 'sms', text: 'x' } as const
  await expect(sms.deliver(stranger, message)).rejects.toThrow('answers 401')
  expect(await messagesTo(message.to)).toEqual([])
})

test('who has proved a phone alone is told of a login from a new browser, three times a day', async () => {
  const { register, enter } = visitorOf(() => testApp)
  const email = newEmail('alert')
  const number = newPhone()
  await register({ email })
  const { db } = testApp.deps
  await sql`with own as (update player set phone = ${number} where email = ${email} returning id)
    insert into player_phone select ${number}, id from own`.execute(db)
  await enter(email)
  await testApp.runJobs()
  expect(await messagesTo(number)).toEqual([])

  await sql`update player set phone_confirmed_at = now() where email = ${email}`.execute(db)
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36'
  for (let login = 0; login < 5; login++) await enter(email, PASSWORD, { 'user-agent': agent })
  await testApp.runJobs()
  const messages = await messagesTo(number)
  expect(messages).toHaveLength(3)
  expect(messages[0]!.text).toMatch(/^Вход в «Айву» с нового устройства: .*Chrome/)
  expect(messages[0]!.text).toContain('/profile/settings#devices')
})

test('failures of the provider are retried, and an expired code leaves no dead letter', async () => {
  const failing = createServer((_request, response) => {
    response.statusCode = 500
    response.end('x'.repeat(100_000))
  })
  await new Promise<void>((listening) => failing.listen(0, '127.0.0.1', listening))
  const port = (failing.address() as AddressInfo).port
  const away = await TestApp.open({
    createApp,
    createJobs,
    config: { SMS_URL: `http://127.0.0.1:${port}/` },
  })
  const owner = { playerId: (await away.player()).id }
  const address = '+79001112266'
  const asked = { owner, purpose: 'confirm_phone', channel: 'phone', address } as const
  await transaction(away.deps.db, (tx) => codes.issue(tx, away.deps, asked))
  // With pauses of e, e² … seconds the seventh attempt comes after the code's ten minutes.
  for (let tries = 1; tries <= 6; tries++) {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(away.deps.db)
    await away.runJobs()
  }
  const { rows } = await sql<object>`select task_identifier as task, attempts,
    attempts < max_attempts as alive, last_error like '%answers 500%' as said
    from graphile_worker.jobs`.execute(away.deps.db)
  expect(rows).toEqual([{ task: 'codes.send', attempts: 6, alive: true, said: true }])
  failing.close()

  // An expired code is not sent, and its job succeeds.
  away.clock.move(minutes(10))
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(away.deps.db)
  await away.runJobs()
  expect((await sql`select from graphile_worker.jobs`.execute(away.deps.db)).rows).toEqual([])
  await away.close()
})

test('a provider that is down for an hour gets each message once, when it is back', async () => {
  let isDown = true
  const accepted: unknown[] = []
  const provider = createServer((request, response) => {
    if (!isDown) accepted.push(request.headers['idempotency-key'])
    response.statusCode = isDown ? 503 : 200
    response.end()
  })
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
  const { port } = provider.address() as AddressInfo
  const config = { SMS_URL: `http://127.0.0.1:${port}/` }
  const away = await TestApp.open({ createApp, createJobs, config })
  const { db } = away.deps
  for (const to of ['+79001112277', '+79001112288'])
    await transaction(db, (tx) => sms.post(tx, 'service', { to, text: 'Телефон сменён' }))
  const runAll = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await away.runJobs()
  }
  for (let time = 0; time < 3; time++) await runAll()
  expect(accepted).toEqual([])
  away.clock.move(hours(1))
  isDown = false
  for (let time = 0; time < 2; time++) await runAll()
  expect(accepted).toHaveLength(2)
  expect(new Set(accepted).size).toBe(2)
  await away.close()
  provider.close()
})
