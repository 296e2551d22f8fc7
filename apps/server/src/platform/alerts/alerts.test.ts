/** Rules of alerts over measurements, what they raise, and how operators are told. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Call } from '@ayva/contract/client'
import { type Permission } from '@ayva/contract/base'
import { listAudit } from '@ayva/contract/platform/audit'
import { type AlertRule, alertsSettings } from '@ayva/contract/platform/alerts'
import * as contract from '@ayva/contract/platform/alerts/office'
import { changeSetting } from '@ayva/contract/platform/settings'
import { listQueues } from '@ayva/contract/site/reports'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { openSigned } from '#lib/http/signed-messages.ts'
import { type Measure } from '#lib/measure.ts'
import { TestApp } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { TestMailbox } from '../mail/mail.testing.ts'
import { addOperator } from '../operators/operators.ts'
import { faultOfAddress } from './channels.ts'
import { evaluate } from './evaluate.ts'

const secret = 'a secret of the alerts of this test'
const to = 'duty@ayva.test'
let testApp: TestApp
let mailbox: TestMailbox
let receiver: Server
let olga: Call
let came: { headers: IncomingHttpHeaders; raw: Buffer }[] = []
let answers = 204

beforeAll(async () => {
  mailbox = await TestMailbox.open()
  receiver = createServer((request, response) => {
    void buffer(request).then((raw) => {
      came.push({ headers: request.headers, raw })
      response.writeHead(answers).end()
    })
  })
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  const { port } = receiver.address() as AddressInfo
  const config = {
    SMTP_URL: mailbox.smtpUrl,
    ALERTS_SECRET: secret,
    ALERTS_SANDBOX_URL: `http://127.0.0.1:${port}`,
  }
  testApp = await TestApp.open({ createApp, createJobs, config })
  const permissions: Permission[] = [
    'alerts.read',
    'alerts.acknowledge',
    'audit.read',
    'queues.read',
    'settings.access',
  ]
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  olga = testApp.callAs(token)
  await set('alert_channels', { letters: [to], webhook: `http://127.0.0.1:${port}/alerts` })
})
afterAll(async () => {
  await testApp.close()
  receiver.close()
  await mailbox.close()
})
beforeEach(async () => {
  answers = 204
  await makeGood()
  await set('alert_rules', [])
  await look()
  // Calls that earlier tests have queued.
  await testApp.runJobs()
  came = []
})

const set = (alias: string, value: unknown) =>
  olga(changeSetting, { params: { alias }, body: { value, why: 'проверка' } })
const ruleOf = (more: Partial<AlertRule> = {}): AlertRule =>
  Object.assign(
    { key: 'dead', title: 'События отложены', measure: 'events.dead', above: 0, minutes: 5 },
    { enabled: true },
    more,
  )
const makeBad = () =>
  sql`insert into event_dead_letter (consumer, position, error, at)
    values ('test', '1'::json, 'a test', ${testApp.clock.now()})`.execute(testApp.deps.db)
const makeGood = () => sql`delete from event_dead_letter`.execute(testApp.deps.db)
const look = () => runDueJobs(createJobs(testApp.deps), 'alerts.evaluate')
const alerts = async (state: 'open' | 'all' = 'open') =>
  (await olga(contract.listAlerts, { query: { state } })).alerts
const lettersSent = async () => (await mailbox.lettersTo(to)).length

test('a rule raises one alert after its minutes, tells of it once, and of its closing once, when all is good', async () => {
  await set('alert_rules', [ruleOf()])
  const before = await lettersSent()
  await makeBad()
  await look()
  testApp.clock.move(minutes(4))
  await look()
  expect(await alerts()).toEqual([])
  testApp.clock.move(minutes(1))
  await Promise.all([look(), look()])
  await makeBad()
  await look()
  await testApp.runJobs()
  const [alert, ...others] = await alerts()
  expect(others).toEqual([])
  expect(alert).toMatchObject({ rule: 'dead', title: 'События отложены', value: 2, above: 0 })
  expect(Date.parse(alert!.raisedAt) - Date.parse(alert!.beganAt)).toBe(minutes(5))
  expect(await lettersSent()).toBe(before + 1)
  const [letter] = await mailbox.lettersTo(to)
  expect(letter!.text).toContain('События отложены')
  expect(letter!.text).toContain('/alerts')
  expect(came).toHaveLength(1)
  const opened = openSigned(came[0]!, { secrets: [secret], now: testApp.clock.now() })
  expect(JSON.parse(opened!.body)).toMatchObject({
    id: alert!.id,
    event: 'raised',
    rule: 'dead',
    value: 2,
    closedAt: null,
  })
  expect(
    openSigned(came[0]!, { secrets: ['another one'], now: testApp.clock.now() }),
  ).toBeUndefined()

  await makeGood()
  await look()
  expect(await alerts()).toEqual([])
  expect((await alerts('all'))[0]).toMatchObject({ id: alert!.id, closedAt: expect.any(String) })
  await Promise.all([look(), look()])
  await testApp.runJobs()
  expect(await lettersSent()).toBe(before + 2)
  const [closing] = await mailbox.lettersTo(to)
  expect(closing!.subject).toContain('Тревога закрыта: События отложены')
  expect(came).toHaveLength(2)
  const told = openSigned(came[1]!, { secrets: [secret], now: testApp.clock.now() })
  expect(JSON.parse(told!.body)).toMatchObject({
    id: alert!.id,
    event: 'closed',
    closedAt: expect.any(String),
  })
  await makeBad()
  await look()
  testApp.clock.move(minutes(5))
  await look()
  await testApp.runJobs()
  expect((await alerts())[0]!.id).not.toBe(alert!.id)
  expect(await lettersSent()).toBe(before + 3)
})

test('what was bad for a shorter time is no alert', async () => {
  await set('alert_rules', [ruleOf({ key: 'short' })])
  await makeBad()
  await look()
  testApp.clock.move(minutes(4))
  await makeGood()
  await look()
  testApp.clock.move(minutes(4))
  await makeBad()
  await look()
  testApp.clock.move(minutes(4))
  await look()
  expect((await alerts('all')).filter(({ rule }) => rule === 'short')).toEqual([])
})

test('an acknowledged alert is no longer counted, and its note is in the audit log', async () => {
  await set('alert_rules', [ruleOf({ key: 'seen', minutes: 0 })])
  await makeBad()
  await look()
  const counted = async () =>
    (await olga(listQueues, {})).find(({ name }) => name === 'alerts')!.count
  expect(await counted()).toBe(1)
  const [{ id }] = (await alerts()) as [contract.Alert]
  const note = 'смотрю, что с потребителем'
  const seen = await olga(contract.acknowledgeAlert, { params: { id }, body: { note } })
  expect(seen.acknowledgement).toMatchObject({ note, by: expect.stringContaining('Ольга') })
  expect(await counted()).toBe(0)
  expect(await alerts()).toHaveLength(1)
  const [entry] = await olga(listAudit, { query: { playerId: '0' } })
  expect(entry).toMatchObject({ action: 'alert.acknowledged', why: note })
  const unknown = { params: { id: crypto.randomUUID() }, body: { note } }
  await expect(olga(contract.acknowledgeAlert, unknown)).rejects.toMatchObject({
    key: 'alert_unknown',
  })
})

test('what cannot be measured neither raises nor closes an alert, and a removed rule closes its own', async () => {
  await set('alert_rules', [ruleOf({ key: 'lost', minutes: 0 })])
  await makeBad()
  await look()
  const broken: Measure = {
    name: 'events.dead',
    title: 'Сломан',
    unit: 'count',
    read: () => Promise.reject(new Error('no figure')),
  }
  await evaluate(testApp.deps, new Map([[broken.name, broken]]))
  await evaluate(testApp.deps, new Map())
  expect(await alerts()).toMatchObject([{ rule: 'lost' }])
  await set('alert_rules', [ruleOf({ key: 'lost', enabled: false })])
  await look()
  expect(await alerts()).toEqual([])
})

test('a webhook that fails is called again later, and the alert stays', async () => {
  answers = 500
  await set('alert_rules', [ruleOf({ key: 'deaf', minutes: 0 })])
  await makeBad()
  await look()
  await testApp.runJobs()
  expect(came).toHaveLength(1)
  const { rows } = await sql<{ attempts: number }>`select attempts from graphile_worker.jobs
    where task_identifier = 'alerts.webhook' and last_error is not null`.execute(testApp.deps.db)
  expect(rows).toEqual([{ attempts: 1 }])
  expect(await alerts()).toMatchObject([{ rule: 'deaf' }])
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where task_identifier = 'alerts.webhook'))`.execute(testApp.deps.db)
})

test('every shipped rule and every queue has a measurement, and an unknown one is refused', async () => {
  await set('alert_rules', alertsSettings.alert_rules.shipped)
  const rules = await olga(contract.listAlertRules, {})
  expect(rules).toHaveLength(alertsSettings.alert_rules.shipped.length)
  for (const { key, measureTitle, value } of rules)
    expect([key, typeof measureTitle, typeof value]).toEqual([key, 'string', 'number'])
  await expect(set('alert_rules', [ruleOf({ measure: 'queue.nobody' })])).rejects.toMatchObject({
    key: 'validation',
    details: { fields: { 'value.0.measure': 'Такого показателя нет' } },
  })
})

test('a webhook may only be a public https address, and needs a secret', async () => {
  const { config } = testApp.deps
  for (const webhook of [
    'http://alerts.example/',
    'https://alerts.example:8443/',
    'https://name:word@alerts.example/',
    'https://127.0.0.1/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://localhost/',
    'https://office.internal/',
  ])
    await expect(set('alert_channels', { letters: [], webhook })).rejects.toMatchObject({
      key: 'validation',
    })
  expect(faultOfAddress(config, 'https://alerts.example/hook')).toBeUndefined()
  expect(
    faultOfAddress({ ...config, ALERTS_SECRET: undefined }, 'https://alerts.example/'),
  ).toMatch(/ALERTS_SECRET/)
})
