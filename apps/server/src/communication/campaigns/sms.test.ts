/** Campaigns by text message: the check, the price, the sandbox's carrier, and one that is down. */
import { createDatabase, dropDatabase } from '@ayva/postgres/databases'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import * as contract from '@ayva/contract/communication/campaigns/campaigns'
import { type OfferWords, sendOffer } from '@ayva/contract/communication/campaigns/office'
import { partsOf } from '@ayva/contract/communication/campaigns/sms'
import { chooseConsents, unsubscribe } from '@ayva/contract/platform/consent'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { type Phone, startPhone } from '../../../../sandbox/src/sms/sms.ts'
import { createApp, createConsumers, createJobs } from '../../app.ts'
import { newPhone } from '../../identity/auth/auth.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { OFFER_TRIES_MAX } from '../../platform/sms/sms.ts'
import { beginCampaign, stepOf } from './campaigns.testing.ts'
import { RUN } from './run.ts'

const why = 'проверка'
const admin = process.env['TEST_DATABASE_URL']!
/** The sandbox's carrier has a database of its own. */
const MEMORY = `t_${randomUUID().replaceAll('-', '')}`
let phone: Phone
/** Stands between the product and the carrier, and can be down. */
let line: Server
let isDown = false
let tries = 0
let testApp: TestApp
let olga: TestApp['call']
beforeAll(async () => {
  await createDatabase(admin, MEMORY, 'ayva_template')
  const secret = 'a secret of this test'
  const databaseUrl = admin.replace(/\/\w*$/, `/${MEMORY}`)
  phone = await startPhone({ databaseUrl, secret, port: 0 })
  line = createServer((request, response) => {
    tries += 1
    void (async () => {
      const body = await textOf(request)
      const headers = new Headers()
      for (const name of ['authorization', 'content-type', 'idempotency-key'])
        headers.set(name, String(request.headers[name]))
      const passed = isDown
        ? { status: 503 }
        : await fetch(phone.smsUrl, { method: 'POST', headers, body })
      response.writeHead(passed.status).end()
    })()
  })
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening))
  const { port } = line.address() as AddressInfo
  const config = { SMS_URL: `http://127.0.0.1:${port}/`, SMS_SECRET: secret }
  testApp = await TestApp.open({ createApp, createJobs, config })
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['campaigns.read', 'campaigns.change', 'campaigns.send', 'settings.content'],
  })
  olga = testApp.callAs(token)
})
afterAll(async () => {
  await testApp.close()
  await new Promise((closed) => line.close(closed))
  await phone.close()
  await dropDatabase(admin, MEMORY)
})

type Texted = TestPlayer & { phone: string }
/** A player with a confirmed phone and a label. */
async function texted(label: string, wants = true): Promise<Texted> {
  const player = await testApp.player()
  const number = newPhone()
  const { db, clock } = testApp.deps
  await db
    .updateTable('player')
    .set({ phone: number, phoneConfirmedAt: clock.now(), labels: [label] })
    .where('id', '=', player.id)
    .execute()
  await db.insertInto('playerPhone').values({ phone: number, playerId: player.id }).execute()
  if (wants) await player.call(chooseConsents, { body: { offers: { sms: true } } })
  return Object.assign(player, { phone: number })
}
async function messagesTo({ phone: number }: Texted): Promise<string[]> {
  const answer = await fetch(`${phone.url}/api/messages?to=${encodeURIComponent(number)}`)
  const { messages } = (await answer.json()) as { messages: { text: string }[] }
  return messages.map(({ text }) => text)
}
const words: OfferWords = { title: 'Новая игра', text: 'Посмотрите её правила.', link: null }
const offer = ({ id }: TestPlayer, said = words, uuid: string = randomUUID()) =>
  olga(sendOffer, {
    params: { playerId: String(id) },
    body: { uuid, channel: 'sms', words: said, why },
  })
/** Runs every queued job, also one that waits for its next try. */
async function runAll(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.deps.db)
  await testApp.runJobs()
}
const runCampaign = () => runDueJobs(createJobs(testApp.deps), RUN)
const begin = (label: string) =>
  beginCampaign(olga, {
    audience: { fact: 'labels', has: label },
    steps: [stepOf({ channel: 'sms', words })],
  })

test('an offer by SMS needs consent, a confirmed phone and space, keeps its cap, and waits at night', async () => {
  const vera = await texted('one', false)
  const kept = (reason: string) => ({ state: 'kept_back', reason, until: null })
  expect(await offer(vera)).toEqual(kept('no_consent'))
  await vera.call(chooseConsents, { body: { offers: { sms: true } } })
  const text = 'слишком длинно '.repeat(20)
  const link = { label: 'Играть', path: `/${'a'.repeat(490)}` }
  expect(await offer(vera, { ...words, text, link })).toEqual(kept('too_long'))
  expect(await offer(vera, { ...words, text })).toMatchObject({ state: 'sent' })
  expect(await offer(vera)).toEqual(kept('cap_day'))
  await testApp.runJobs()
  const [message = '', ...others] = await messagesTo(vera)
  expect(others).toEqual([])
  expect(message.startsWith('Новая игра\nслишком длинно')).toBe(true)
  const [, token = ''] = /\/unsubscribe\/(\S+)/.exec(message)!
  expect(await testApp.call(unsubscribe, { body: { token } })).toEqual({ channel: 'sms' })
  expect(await offer(vera)).toEqual(kept('no_consent'))
  expect(await offer(await testApp.player())).toEqual(kept('no_address'))

  testApp.clock.move(hours(9))
  const late = await texted('one')
  expect(await offer(late)).toMatchObject({ state: 'waits' })
  testApp.clock.move(hours(12))
  await runAll()
  // The first job asks the check in the morning, and the second sends.
  await runAll()
  expect(await messagesTo(late)).toHaveLength(1)
})

test('a step by SMS is sent once to each player, and not to those who declined', async () => {
  const people = [await texted('many'), await texted('many'), await texted('many', false)]
  const id = await begin('many')
  await runCampaign()
  await runCampaign()
  await testApp.runJobs()
  await runCampaign()
  await runAll()
  const counts = await Promise.all(people.map(async (one) => (await messagesTo(one)).length))
  expect(counts).toEqual([1, 1, 0])
  const { counts: became } = await olga(contract.showCampaign, { params: { id } })
  expect(became).toEqual(
    expect.arrayContaining([
      { step: 0, state: 'sent', reason: null, count: 2 },
      { step: 0, state: 'kept_back', reason: 'no_consent', count: 1 },
    ]),
  )
})

test('while the carrier is down for an hour the message stays queued, and is sent once', async () => {
  const vera = await texted('down')
  const gone = await texted('down')
  isDown = true
  try {
    await begin('down')
    await runCampaign()
    tries = 0
    for (let time = 0; time < 6; time++) {
      await runAll()
      testApp.clock.move(hours(1) / 6)
    }
    expect(tries).toBe(12)
    expect(await messagesTo(vera)).toEqual([])
    // This player declines meanwhile.
    await gone.call(chooseConsents, { body: { offers: { sms: false } } })
  } finally {
    isDown = false
  }
  await runAll()
  await runAll()
  expect(await messagesTo(vera)).toHaveLength(1)
  expect(await messagesTo(gone)).toEqual([])
})

/** The counts of a campaign, after all events are read. */
async function became(id: string) {
  await readAllEvents(testApp.deps, createConsumers(testApp.deps))
  const { counts, results } = await olga(contract.showCampaign, { params: { id } })
  return { counts, sent: results.map(({ sent }) => sent) }
}
const keptBack = (reason: string, count = 1) => ({ step: 0, state: 'kept_back', reason, count })

test('an offer that the carrier did not take for four hours is dropped, and counts as that', async () => {
  testApp.clock.move(days(1))
  const vera = await texted('stale')
  isDown = true
  const gone = await texted('stale')
  const id = await begin('stale')
  await runCampaign()
  await runAll()
  expect(await became(id)).toEqual({
    counts: [{ step: 0, state: 'sent', reason: null, count: 2 }],
    sent: [2],
  })
  await gone.call(chooseConsents, { body: { offers: { sms: false } } })
  await runAll()
  testApp.clock.move(hours(4))
  isDown = false
  await runAll()
  expect(await messagesTo(vera)).toEqual([])
  const { rows } = await sql`select from graphile_worker.jobs
    where task_identifier = 'sms.send_offer'`.execute(testApp.deps.db)
  expect(rows).toEqual([])
  const { counts, sent } = await became(id)
  expect(counts).toHaveLength(2)
  expect(counts).toEqual(expect.arrayContaining([keptBack('no_consent'), keptBack('too_late')]))
  expect(sent).toEqual([])
})

test('an offer whose last try fails is dropped, and leaves no dead job', async () => {
  testApp.clock.move(days(1))
  const vera = await texted('last')
  isDown = true
  try {
    const id = await begin('last')
    await runCampaign()
    tries = 0
    for (let time = 0; time < OFFER_TRIES_MAX; time++) await runAll()
    expect(tries).toBe(OFFER_TRIES_MAX)
    expect(await became(id)).toEqual({ counts: [keptBack('too_late')], sent: [] })
  } finally {
    isDown = false
  }
  await runAll()
  expect(await messagesTo(vera)).toEqual([])
  const { rows } = await sql`select from graphile_worker.jobs
    where task_identifier = 'sms.send_offer'`.execute(testApp.deps.db)
  expect(rows).toEqual([])
})

test('the dry run, the test and the preview show signs, parts and price', async () => {
  testApp.clock.move(hours(20))
  await olga(changeSetting, {
    params: { alias: 'campaign_sms_price' },
    body: { value: { minor: 400, currency: 'RUB' }, why },
  })
  const vera = await texted('price')
  await texted('price')
  await texted('price', false)
  const id = await begin('price')
  const { steps } = await olga(contract.testCampaign, {
    params: { playerId: String(vera.id) },
    body: { campaignId: id },
  })
  const { sms } = steps[0]!
  const { sms: all, counts } = await olga(contract.tryCampaign, {
    params: { id },
    body: { after: '0' },
  })
  expect(counts).toContainEqual({ state: 'kept_back', reason: 'no_consent', count: 1 })
  expect(all?.parts).toBe(sms!.parts * 2)
  expect(all?.price).toEqual({ minor: 400n * BigInt(all!.parts), currency: 'RUB' })
  const preview = await olga(contract.previewWords, {
    params: { playerId: String(vera.id) },
    body: { words },
  })
  expect(preview.sms).toEqual(sms)
  await runCampaign()
  await runAll()
  const [message = ''] = await messagesTo(vera)
  expect(sms).toMatchObject({ length: message.length, parts: partsOf(message) })
})
