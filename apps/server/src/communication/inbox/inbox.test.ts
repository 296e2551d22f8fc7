/** The inbox through its API: lists, deletion, views, and messages of operators. */
import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/platform/audit'
import * as contract from '@ayva/contract/communication/inbox'
import { sendNotification } from '@ayva/contract/communication/inbox/office'
import { listCounters } from '@ayva/contract/site/shell'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { subscribe } from '../../platform/realtime/realtime.ts'
import { notify } from './inbox.ts'
import { module } from './inbox.module.ts'

let testApp: TestApp
let olga: TestPlayer['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
  const permissions = ['inbox.send', 'audit.read'] as const
  olga = testApp.callAs(
    (await addOperator(testApp.deps, { name: 'Ольга', permissions: [...permissions] })).token,
  )
})
afterAll(() => testApp.close())

const link = { text: 'К подаркам', value: '/gifts' }
const send = ({ id }: TestPlayer, title: string, idempotencyKey: string = randomUUID()) =>
  olga(sendNotification, {
    params: { playerId: String(id) },
    idempotencyKey,
    body: { title, text: 'Мы всё проверили.', link, why: 'по обращению' },
  })
const listed = (
  { call }: TestPlayer,
  query: { limit?: number; offset?: number; before?: number },
) => call(contract.listInbox, { query })
const titles = (answer: Awaited<ReturnType<typeof listed>>) =>
  answer.notifications.map(({ notification }) => notification.title)
const unread = async ({ call }: TestPlayer) =>
  (await call(listCounters, {})).find(({ name }) => name === 'unreadNotifications')?.value ?? 0
const remove = ({ call }: TestPlayer, id: number) =>
  call(contract.deleteNotification, { params: { id } })
const many = (count: number) => Array.from({ length: count }, (_, n) => `№ ${n + 1}`)

test('[INBOX-01 .. INBOX-04, INBOX-19, INBOX-20] notifications come on pages of ten, newest first, with all fields', async () => {
  const alisa = await testApp.player()
  for (const title of many(25)) {
    await send(alisa, title)
    testApp.clock.move(1000)
  }
  const first = await listed(alisa, {})
  expect(first.count).toBe(25)
  expect(titles(first)).toEqual(many(25).toReversed().slice(0, 10))
  expect(titles(await listed(alisa, { limit: 10, offset: 10 }))).toEqual(
    many(25).toReversed().slice(10, 20),
  )
  for (const one of first.notifications)
    expect(one).toMatchObject({
      id: expect.any(Number),
      viewed_at: null,
      created_at: expect.any(String),
      notification: {
        name: 'message',
        timestamp: one.created_at,
        text: 'Мы всё проверили.',
        link,
      },
    })
  // New ones do not shift a page that continues from a known row.
  const last = first.notifications.at(-1)!.id
  await send(alisa, 'Новое')
  expect(titles(await listed(alisa, { limit: 1, before: last }))).toEqual(['№ 15'])
})

test('[INBOX-21] an own notification is deleted permanently, another player’s is not found', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  await send(alisa, 'Первое')
  await send(alisa, 'Второе')
  const [second] = (await listed(alisa, {})).notifications
  await expect(remove(boris, second!.id)).rejects.toMatchObject({ status: 404, code: 4000 })
  expect(titles(await listed(alisa, {}))).toEqual(['Второе', 'Первое'])
  expect(await remove(alisa, second!.id)).toEqual({ deleted: true })
  expect(await remove(alisa, second!.id)).toEqual({ deleted: true })
  expect(await listed(alisa, {})).toMatchObject({ count: 1 })
  expect(await unread(alisa)).toBe(1)
  await expect(remove(alisa, 999_999_999)).rejects.toMatchObject({ status: 404 })
  // The contents are deleted too.
  const { rows } = await sql`select said from inbox_notification where id = ${second!.id}`.execute(
    testApp.deps.db,
  )
  expect(rows).toEqual([{ said: {} }])
  expect(await alisa.call(contract.clearInbox, {})).toEqual({ deleted: 1 })
  expect(await listed(alisa, {})).toEqual({ notifications: [], count: 0, unread: 0 })
  expect(await unread(alisa)).toBe(0)
})

test('[INBOX-16, INBOX-26] one call marks all as viewed, the counter becomes 0, and none becomes unread again', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  for (const title of many(12)) await send(alisa, title)
  await send(boris, 'Чужое')
  expect(await unread(alisa)).toBe(12)
  expect(await alisa.call(contract.viewInbox, {})).toEqual({ viewed: 12 })
  const at = testApp.clock.now().toISOString()
  const seen = async () =>
    (await listed(alisa, { limit: 50 })).notifications.map((one) => one.viewed_at)
  expect(await seen()).toEqual(many(12).map(() => at))
  expect([await unread(alisa), await unread(boris)]).toEqual([0, 1])
  testApp.clock.move(60_000)
  await send(alisa, 'Новое')
  expect(await alisa.call(contract.viewInbox, {})).toEqual({ viewed: 1 })
  expect((await seen()).slice(1)).toEqual(many(12).map(() => at))
})

test('[INBOX-24] an operator’s notification is sent to open tabs, once for its key, and is in the audit log', async () => {
  const alisa = await testApp.player()
  const told: unknown[] = []
  const stop = subscribe(testApp.deps.bus, alisa.id, (message) => void told.push(message))
  const key = randomUUID()
  const sent = await send(alisa, 'Ответ поддержки', key)
  expect(await send(alisa, 'Ответ поддержки', key)).toEqual(sent)
  stop()
  expect(told).toEqual([{ type: 'inbox', isNew: true }])
  expect(await unread(alisa)).toBe(1)
  expect(await olga(listAudit, { query: { playerId: String(alisa.id) } })).toMatchObject([
    { action: 'notification.sent', subject: `notification ${sent.id}`, why: 'по обращению' },
  ])
  const away = { ...alisa, id: 999_999n }
  await expect(send(away, 'Никому')).rejects.toMatchObject({ status: 404 })
  const elsewhere = { text: 'Сюда', value: '//evil.example/' }
  await expect(
    olga(sendNotification, {
      params: { playerId: String(alisa.id) },
      idempotencyKey: randomUUID(),
      body: { title: 'А', text: 'Б', link: elsewhere, why: 'проверка' },
    }),
  ).rejects.toMatchObject({ status: 422 })
})

test('an operation is notified once, with a hint to the tabs after the commit', async () => {
  const alisa = await testApp.player()
  const told: unknown[] = []
  const stop = subscribe(testApp.deps.bus, alisa.id, (message) => void told.push(message))
  const at = testApp.clock.now()
  const notice = {
    playerId: alisa.id,
    operation: 'deposit 1',
    at,
    name: 'deposit_credited',
  } as const
  const tell = (createdAt = at) =>
    notify(testApp.deps.db, { ...notice, createdAt, said: { sum: '500 ₽' } })
  await tell()
  const { notifications } = await listed(alisa, {})
  expect(notifications).toMatchObject([{ notification: { text: 'На счёт пришло 500 ₽.' } }])
  await testApp.runJobs()
  expect(told).toEqual([{ type: 'inbox', isNew: true }])
  stop()
  await remove(alisa, notifications[0]!.id)
  // A rebuild restores neither deleted notifications nor those older than a month.
  await tell()
  await tell(after(at, days(31)))
  expect(await listed(alisa, {})).toMatchObject({ count: 0 })
})

test('stored notifications are bounded in number and age', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  const { db } = testApp.deps
  await sql`insert into inbox_notification (player_id, operation, name, said, at, created_at)
    select ${alisa.id}, 'old ' || n, 'bonus_expired', '{}', ${testApp.clock.now()}, ${testApp.clock.now()}
    from generate_series(1, ${contract.INBOX_MAX}::int) n`.execute(db)
  await send(boris, 'Чужое')
  await send(alisa, 'Триста первое')
  const { count, notifications } = await listed(alisa, { limit: 1 })
  expect(count).toBe(contract.INBOX_MAX)
  expect(notifications).toMatchObject([{ notification: { title: 'Триста первое' } }])
  const jobs = createJobs(testApp.deps)
  testApp.clock.move(days(contract.INBOX_DAYS) - 1)
  await runDueJobs(jobs, 'inbox.drop_old')
  expect(await listed(boris, {})).toMatchObject({ count: 1 })
  await send(boris, 'Свежее')
  testApp.clock.move(2)
  await runDueJobs(jobs, 'inbox.drop_old')
  expect(await listed(alisa, {})).toMatchObject({ count: 0 })
  expect(titles(await listed(boris, {}))).toEqual(['Свежее'])
})

test('a kind that this node does not know yet is shown anyway', async () => {
  const alisa = await testApp.player()
  const at = testApp.clock.now()
  await sql`insert into inbox_notification (player_id, operation, name, said, at, created_at)
    values (${alisa.id}, 'new', 'of_tomorrow', '{}', ${at}, ${at})`.execute(testApp.deps.db)
  expect(titles(await listed(alisa, {}))).toEqual(['Новое уведомление'])
})

test('a data export contains the notifications, and closing the account deletes them', async () => {
  const gleb = await testApp.player({ name: 'gleb' })
  await send(gleb, 'Моё')
  const { db, config } = testApp.deps
  const [rows] = module.knows!
  expect(await rows!.page(db, gleb.id, null, 10, { config })).toMatchObject([
    { row: { вид: 'message', 'что сказано': { title: 'Моё' } } },
  ])
  await module.leaving!.forget!(db, gleb.id, testApp.clock.now(), testApp.deps)
  expect(await rows!.page(db, gleb.id, null, 10, { config })).toEqual([])
})

test('a closed account gets no notification, from late events or from an operator', async () => {
  const vera = await testApp.player()
  await sql`update player set closed_at = now() where id = ${vera.id}`.execute(testApp.deps.db)
  const notice = { playerId: vera.id, operation: 'payment 17 paid', at: testApp.clock.now() }
  await notify(testApp.deps.db, {
    ...notice,
    name: 'message',
    said: { title: 'Вывод', text: 'Выплачено.', link },
  })
  await expect(send(vera, 'Вопрос')).rejects.toMatchObject({ key: 'not_found' })
  const { rows } = await sql`select 1 from inbox_notification where player_id = ${vera.id}`.execute(
    testApp.deps.db,
  )
  expect(rows).toEqual([])
})
