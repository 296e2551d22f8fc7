/** Push messages to players' browsers, through the sandbox's push service. */
import { randomUUID } from 'node:crypto'
import { logOut } from '@ayva/contract/identity/auth'
import * as contract from '@ayva/contract/communication/push'
import { showPushFigures } from '@ayva/contract/communication/push/office'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { after, days, hours, minutes } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { publish } from '#lib/work/events.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { listTroubled, retryJob } from '#lib/work/jobs.sql.ts'
import { createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { contactChanged, newLogin } from '../../identity/auth/auth.ts'
import { notify } from '../inbox/inbox.ts'
import { deliver } from './deliver.ts'
import { pushConsumers } from './push.consumers.ts'
import { keysOf } from './keys.ts'
import { TRIES_MAX } from './push.ts'
import { PushTests } from './push.testing.ts'
import { forgetDevices } from './push.sql.ts'

let tests: PushTests
let vera: TestPlayer
beforeAll(async () => {
  tests = await PushTests.open()
})
afterAll(() => tests.close())
beforeEach(async () => {
  vera = await tests.testApp.player()
})

const said = { sum: '5 000,00 ₽', to: '•• 4242', paymentId: '17' }
/** Publishes a paid withdrawal. */
const tellPaid = ({ id }: TestPlayer, operation: string = randomUUID()) =>
  transaction(tests.testApp.deps.db, (tx) =>
    notify(tx, {
      playerId: id,
      operation,
      name: 'withdrawal_paid',
      said,
      at: tests.testApp.clock.now(),
    }),
  )
const devicesOf = ({ call }: Pick<TestPlayer, 'call'>) => call(contract.listPushDevices, {})

test('the key is created once, is the same on every node, and is stored sealed', async () => {
  const key = await tests.key()
  expect(key).toMatch(/^B[\w-]{86}$/)
  const other = { ...tests.testApp.deps }
  const { publicKey, privateKey } = await keysOf(other)
  expect(publicKey).toBe(key)
  const row = await tests.testApp.deps.db
    .selectFrom('pushKey')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row.sealed.includes(Buffer.from(privateKey))).toBe(false)
  expect(JSON.stringify(row)).not.toContain(privateKey)
})

test('[INBOX-22] a notification reaches each browser of its player, with words and page', async () => {
  const phone = await tests.browser(vera)
  const desk = await tests.browser(await tests.testApp.comeBack(vera))
  const boris = await tests.browser(await tests.testApp.player())
  await tellPaid(vera, 'withdrawal 17 payout')
  await tests.testApp.runJobs()
  const shown = {
    title: 'Выплата отправлена',
    text: '5 000,00 ₽ на •• 4242.',
    path: '/payment/withdrawal/17',
    tag: 'withdrawal 17 payout',
  }
  expect(await tests.told(phone.token)).toEqual([shown])
  expect(await tests.told(desk.token)).toEqual([shown])
  expect(await tests.told(boris.token)).toEqual([])
  const [kept] = await tests.kept(phone.token)
  expect(kept).toMatchObject({ ttl: hours(24) / 1000, urgency: 'normal' })
  expect(kept!.topic).toMatch(/^[\w-]{32}$/)
})

test('an uncommitted notification is not sent, and one that the player sees anyway is not pushed', async () => {
  const phone = await tests.browser(vera)
  const { db, clock } = tests.testApp.deps
  const failed = transaction(db, async (tx) => {
    const at = clock.now()
    const notice = { playerId: vera.id, operation: 'lost', said, at } as const
    await notify(tx, { ...notice, name: 'withdrawal_paid' })
    throw new Error('not committed')
  })
  await expect(failed).rejects.toThrow('not committed')
  await transaction(db, (tx) =>
    notify(tx, {
      playerId: vera.id,
      operation: 'level',
      name: 'level_reached',
      said: { level: '2' },
      at: clock.now(),
    }),
  )
  await tests.testApp.runJobs()
  expect(await tests.kept(phone.token)).toEqual([])
})

test('a restart during sending sends nothing twice', async () => {
  const phone = await tests.browser(vera)
  const desk = await tests.browser(await tests.testApp.comeBack(vera))
  await tests.answerWith(desk.token, 500)
  const operation = randomUUID()
  await tellPaid(vera, operation)
  await tellPaid(vera, operation)
  await tests.testApp.runJobs()
  expect([await tests.kept(phone.token), await tests.kept(desk.token)]).toEqual([
    [expect.anything()],
    [],
  ])
  // The process dies after the push service accepted the message and before that is recorded.
  await tests.answerWith(desk.token, 201)
  const { db } = tests.testApp.deps
  const jobs = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs
    where last_error is not null`.execute(db)
  await tests.runAll()
  await sql`update push_delivery set state = 'waits' where player_id = ${vera.id}`.execute(db)
  await runDueJobs(createJobs(tests.testApp.deps), 'push.send', jobs.rows[0]!.payload)
  expect([await tests.kept(phone.token), await tests.kept(desk.token)]).toEqual([
    [expect.anything()],
    [expect.anything()],
  ])
  expect(await sql`select from graphile_worker.jobs`.execute(db)).toMatchObject({ rows: [] })
})

test.each([404, 410])('a browser that answers %i is deleted', async (status) => {
  const phone = await tests.browser(vera)
  await tests.answerWith(phone.token, status)
  await tellPaid(vera)
  await tests.testApp.runJobs()
  expect(await devicesOf(vera)).toEqual([])
  expect(await tests.states(vera)).toEqual(['gone'])
})

test.each([429, 500])(
  '%i is retried until the last attempt, and then waits for an operator',
  async (status) => {
    const phone = await tests.browser(vera)
    await tests.answerWith(phone.token, status)
    await tellPaid(vera)
    await tests.testApp.runJobs()
    for (let tries = 1; tries < TRIES_MAX; tries++) {
      expect(await tests.states(vera)).toEqual(['waits'])
      await tests.runAll()
    }
    expect(await tests.states(vera)).toEqual(['failed'])
    const { db } = tests.testApp.deps
    const [dead] = await listTroubled(db, 10)
    expect(dead).toMatchObject({
      task: 'push.send',
      dead: true,
      lastError: expect.stringContaining(String(status)),
    })
    await tests.answerWith(phone.token, 201)
    expect(await retryJob(db, dead!.id)).toBe(true)
    await tests.testApp.runJobs()
    expect(await tests.states(vera)).toEqual(['sent'])
    expect(await tests.told(phone.token)).toHaveLength(1)
  },
)

test('a push service that requests a pause is called again after it, once', async () => {
  const phone = await tests.browser(vera)
  await tests.answerWith(phone.token, 429)
  await tellPaid(vera)
  await tests.testApp.runJobs()
  const { rows } = await sql<{ pause: number; left: number }>`
    select extract(epoch from run_at - created_at)::int as pause, max_attempts as left
    from graphile_worker.jobs`.execute(tests.testApp.deps.db)
  expect(rows).toEqual([{ pause: 30, left: TRIES_MAX - 1 }])
  await tests.answerWith(phone.token, 201)
  await tests.runAll()
  expect(await tests.told(phone.token)).toHaveLength(1)
})

test('a push service that is down for an hour gets each message once, when it is back', async () => {
  const phone = await tests.browser(vera)
  await tests.answerWith(phone.token, 500)
  await tellPaid(vera)
  await tests.testApp.runJobs()
  for (let time = 0; time < 3; time++) await tests.runAll()
  expect([await tests.kept(phone.token), await tests.states(vera)]).toEqual([[], ['waits']])
  tests.testApp.clock.move(hours(1))
  await tests.answerWith(phone.token, 201)
  for (let time = 0; time < 2; time++) await tests.runAll()
  expect([(await tests.told(phone.token)).length, await tests.states(vera)]).toEqual([1, ['sent']])
})

test('an outdated message is not sent', async () => {
  const phone = await tests.browser(vera)
  await tests.answerWith(phone.token, 500)
  await tellPaid(vera)
  await tests.testApp.runJobs()
  await tests.answerWith(phone.token, 201)
  tests.testApp.clock.move(hours(25))
  await tests.runAll()
  expect([await tests.kept(phone.token), await tests.states(vera)]).toEqual([[], ['late']])
})

test('after a logout nothing is sent to that browser, and the sweep deletes it', async () => {
  const phone = await tests.browser(vera)
  const desk = await tests.testApp.comeBack(vera)
  await tests.browser(desk)
  expect(await devicesOf(vera)).toHaveLength(2)
  await vera.call(logOut, {})
  await tellPaid(vera)
  await tests.testApp.runJobs()
  expect(await tests.kept(phone.token)).toEqual([])
  expect(await devicesOf(desk)).toMatchObject([{ current: true }])
  const third = await tests.testApp.comeBack(vera)
  await tests.browser(third)
  await third.call(logOut, {})
  const count = async () =>
    (
      await tests.testApp.deps.db
        .selectFrom('pushDevice')
        .select('id')
        .where('playerId', '=', vera.id)
        .execute()
    ).length
  expect(await count()).toBe(2)
  await runDueJobs(createJobs(tests.testApp.deps), 'push.drop_ended')
  expect(await count()).toBe(1)
})

test('a browser belongs to one player: the next one who logs in takes it over', async () => {
  const phone = await tests.browser(vera)
  const boris = await tests.testApp.player()
  await boris.call(contract.putPushDevice, { body: phone.body })
  expect([await devicesOf(vera), (await devicesOf(boris)).length]).toEqual([[], 1])
  await tellPaid(vera)
  await tests.testApp.runJobs()
  expect(await tests.kept(phone.token)).toEqual([])
})

test('a player keeps the ten browsers with the latest messages, and a closed account none', async () => {
  const browsers: string[] = []
  for (let n = 0; n < contract.PUSH_DEVICES_MAX + 1; n++) {
    browsers.push((await tests.browser(await tests.testApp.comeBack(vera))).id)
    tests.testApp.clock.move(minutes(1))
  }
  const kept = (await devicesOf(vera)).map(({ id }) => id)
  expect(kept).toEqual(browsers.slice(1).toReversed())
  const { db } = tests.testApp.deps
  await transaction(db, (tx) => forgetDevices(tx, vera.id))
  const left = await sql`select from push_browser where player_id = ${vera.id}`.execute(db)
  expect([await devicesOf(vera), left.rows]).toEqual([[], []])
})

test('a browser that subscribes again in its session has one subscription, and can be switched off by its id', async () => {
  const first = await tests.browser(vera)
  const second = await tests.browser(vera)
  expect((await devicesOf(vera)).map(({ id }) => id)).toEqual([second.id])
  await expect(
    vera.call(contract.deletePushDevice, { params: { id: first.id } }),
  ).rejects.toMatchObject({ key: 'push_unknown' })
  await vera.call(contract.deletePushDevice, { params: { id: second.id } })
  expect(await devicesOf(vera)).toEqual([])
  // The page subscribes automatically, and then because the player pressed.
  await expect(vera.call(contract.putPushDevice, { body: second.body })).rejects.toMatchObject({
    key: 'push_declined',
  })
  await vera.call(contract.putPushDevice, { body: { ...second.body, asked: true } })
  expect(await devicesOf(vera)).toMatchObject([{ id: second.id, current: true }])
})

test('twenty of the browsers that a player switched off are remembered', async () => {
  const { db } = tests.testApp.deps
  const ids = Array.from({ length: 21 }, () => randomUUID())
  await db
    .insertInto('pushBrowser')
    .values(ids.map((id) => ({ id, playerId: vera.id, isOff: true })))
    .execute()
  const { id } = await tests.browser(vera)
  await vera.call(contract.deletePushDevice, { params: { id } })
  const rows = await db
    .selectFrom('pushBrowser')
    .select('id')
    .where('playerId', '=', vera.id)
    .execute()
  expect(rows).toHaveLength(20)
  expect(rows).toContainEqual({ id })
})

test('a trial message goes only to the browser that asks', async () => {
  const phone = await tests.browser(vera)
  const desk = await tests.testApp.comeBack(vera)
  await expect(desk.call(contract.tryPushDevice, {})).rejects.toMatchObject({ key: 'push_unknown' })
  const other = await tests.browser(desk)
  await vera.call(contract.tryPushDevice, {})
  await tests.testApp.runJobs()
  expect(await tests.told(phone.token)).toMatchObject([{ title: 'Пробное уведомление' }])
  expect(await tests.kept(other.token)).toEqual([])
})

test.each([
  'http://push.ayva.example/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://10.0.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/x',
  'https://[fd00::1]/x',
  'https://0x7f.1/x',
  'https://2130706433/x',
  'https://printer/x',
  'https://db.internal/x',
  'https://push.ayva.example:8443/x',
  'https://user:word@push.ayva.example/x',
])('%s is refused as the address of a push service', async (endpoint) => {
  const { keys } = await tests.subscription()
  await expect(
    vera.call(contract.putPushDevice, { body: { endpoint, keys, asked: false } }),
  ).rejects.toMatchObject({ key: 'push_wrong' })
  const envelope = {
    to: { endpoint, keys },
    shown: { title: 'x', text: 'x', path: '/', tag: 'x' },
    ttlSeconds: 60,
    urgent: false,
  }
  const { deps } = tests.testApp
  expect(await deliver(deps.config, await keysOf(deps), envelope)).toEqual({ outcome: 'gone' })
})

test('keys that cannot be used for encryption are refused', async () => {
  const { endpoint, keys } = await tests.subscription()
  const p256dh = `B${'A'.repeat(86)}`
  await expect(
    vera.call(contract.putPushDevice, {
      body: { endpoint, keys: { ...keys, p256dh }, asked: false },
    }),
  ).rejects.toMatchObject({ key: 'push_wrong' })
})

test('changes of the e-mail and logins from new browsers are sent, and old events are not', async () => {
  const phone = await tests.browser(vera)
  const { deps, clock } = tests.testApp
  const changed = (at: Date) =>
    publish(deps.db, contactChanged, { playerId: vera.id, body: { contact: 'phone' }, at })
  await changed(after(clock.now(), -days(2)))
  await readAllEvents(deps, pushConsumers(deps))
  await changed(clock.now())
  // One login is published twice after a failed attempt.
  const body = { id: randomUUID(), device: 'Firefox, Linux' }
  for (let time = 0; time < 2; time++)
    await publish(deps.db, newLogin, { playerId: vera.id, body, at: clock.now() })
  await readAllEvents(deps, pushConsumers(deps))
  await tests.testApp.runJobs()
  const told = await tests.told(phone.token)
  expect(told.map(({ title }) => title).toSorted()).toEqual([
    'Вход с нового устройства',
    'Телефон изменён',
  ])
  expect((await tests.kept(phone.token))[0]!.urgency).toBe('high')
})

test('switched off, pages get no key, no browser is stored and nothing is sent; operators see figures', async () => {
  const phone = await tests.browser(vera)
  const { token } = await addOperator(tests.testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.access', 'campaigns.read'],
  })
  const olga = tests.testApp.callAs(token)
  const turn = (enabled: boolean) =>
    olga(changeSetting, {
      params: { alias: 'web_push' },
      body: { value: { enabled }, why: 'проверка' },
    })
  await turn(false)
  await tellPaid(vera)
  await tests.testApp.runJobs()
  expect([await tests.kept(phone.token), await tests.states(vera)]).toEqual([[], ['kept_back']])
  await expect(vera.call(contract.putPushDevice, { body: phone.body })).rejects.toMatchObject({
    key: 'push_off',
  })
  await turn(true)
  const figures = await olga(showPushFigures, {})
  expect(figures.devices).toBeGreaterThan(0)
  expect(figures.messages.find(({ state }) => state === 'kept_back')).toEqual({
    state: 'kept_back',
    count: 1,
  })
})
