/** Operators' popups: each player sees one once, and its events are recorded. */
import { randomUUID } from 'node:crypto'
import { type Permission } from '@ayva/contract/base'
import { listAudit } from '@ayva/contract/platform/audit'
import { chooseConsents } from '@ayva/contract/platform/consent'
import { takeBreak } from '@ayva/contract/protection/limits'
import * as contract from '@ayva/contract/communication/popups'
import * as office from '@ayva/contract/communication/popups/office'
import { changeSetting, listSettings } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'

let testApp: TestApp
let olga: TestApp['call']
const why = 'проверка'
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  const permissions = [
    'settings.content',
    'popups.read',
    'popups.change',
    'audit.read',
  ] as Permission[]
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  olga = testApp.callAs(token)
})
afterAll(() => testApp.close())

const content = { title: 'Новое', text: 'Посмотрите правила.', image: null, link: null }
type Draft = Partial<Parameters<typeof draftOf>[0]>
const draftOf = (over: { [Key in keyof office.OfficePopup]?: office.OfficePopup[Key] }) => {
  const now = testApp.clock.now()
  return {
    uuid: randomUUID() as string,
    content,
    audience: 'all' as const,
    isOffer: false,
    position: 10,
    from: now.toISOString(),
    to: after(now, days(30)).toISOString(),
    why,
    ...over,
  }
}
const create = (over: Draft = {}) => olga(office.createPopup, { body: draftOf(over) })
const stop = (id: string) => olga(office.stopPopup, { params: { id }, body: { why } })
const due = ({ call }: TestPlayer) => call(contract.showPopup, {})
const view = ({ call }: TestPlayer, id: string) => call(contract.viewPopup, { params: { id } })
const note = ({ call }: TestPlayer, id: string, event: contract.PlacementEvent, display: string) =>
  call(contract.sendPlacementEvent, { params: { id, event }, body: { display } })
const message = ({ call }: TestPlayer) => call(contract.showPopupMessage, {})
const send = ({ id }: TestPlayer, over: object = {}) =>
  olga(office.sendPopupMessage, {
    params: { playerId: String(id) },
    body: {
      uuid: randomUUID(),
      content,
      position: 'bottom-right',
      isOffer: false,
      days: 7,
      why,
      ...over,
    },
  })
const label = ({ id }: TestPlayer, labels: string[]) =>
  testApp.deps.db.updateTable('player').set({ labels }).where('id', '=', id).execute()
const rest = ({ call }: TestPlayer) => call(takeBreak, { body: { term: 'day' } })

test('[CRM-56] the invitation of guests opens one of two dialogs, and another value is refused', async () => {
  const shipped = contract.popupsSettings.popup_registration.shipped
  const set = (value: unknown) =>
    olga(changeSetting, { params: { alias: 'popup_registration' }, body: { value, why } })
  for (const hash of ['#help', 'register', '', '#register#authorization'])
    await expect(set({ ...shipped, hash })).rejects.toMatchObject({ status: 422 })
  await set({ ...shipped, hash: '#authorization' })
  expect((await testApp.call(listSettings, {})).popup_registration.hash).toBe('#authorization')
})

test('[CRM-31, CRM-32] the due popup is returned until each player marks it as viewed', async () => {
  const alisa = await testApp.player()
  const vera = await testApp.player()
  expect(await due(alisa)).toBeNull()
  const second = await create({ position: 20 })
  const first = await create({ position: 5 })
  expect(await due(alisa)).toEqual({ id: first.id, content, isOffer: false })
  expect(await view(alisa, first.id)).toEqual({ viewed: true })
  expect(await view(alisa, first.id)).toEqual({ viewed: true })
  expect((await due(alisa))?.id).toBe(second.id)
  await view(alisa, second.id)
  expect(await due(alisa)).toBeNull()
  expect((await due(vera))?.id).toBe(first.id)
  await expect(view(alisa, randomUUID())).rejects.toMatchObject({
    key: 'popup_unknown',
    status: 404,
  })
  await expect(testApp.call(contract.showPopup, {})).rejects.toMatchObject({ status: 401 })
  expect(await stop(first.id)).toEqual({ stopped: true })
  expect(await stop(first.id)).toEqual({ stopped: false })
  await stop(second.id)
  expect(await due(vera)).toBeNull()
})

test('a popup is for its audience and its days, and an offer is not for players on a break', async () => {
  const member = await testApp.player()
  await label(member, ['vip'])
  const other = await testApp.player()
  const now = testApp.clock.now()
  const club = await create({ audience: 'vip' })
  expect((await due(member))?.id).toBe(club.id)
  expect(await due(other)).toBeNull()
  await stop(club.id)
  const later = await create({ from: after(now, days(1)).toISOString(), isOffer: true })
  expect(await due(other)).toBeNull()
  testApp.clock.move(days(1))
  expect((await due(other))?.id).toBe(later.id)
  await rest(other)
  expect(await due(other)).toBeNull()
  expect((await due(member))?.id).toBe(later.id)
  await stop(later.id)
})

test('[CRM-26 .. CRM-30] events of a display are recorded once each, however often they are sent', async () => {
  const alisa = await testApp.player()
  const { id } = await create()
  const display = randomUUID()
  for (const event of contract.placementEvents) {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => note(alisa, id, event, display)),
    )
    expect(answers.filter(({ recorded }) => recorded)).toHaveLength(1)
  }
  expect(await note(alisa, id, 'shown', randomUUID())).toEqual({ recorded: true })
  const [told] = await olga(office.listOfficePopups, {})
  expect(told).toMatchObject({
    id,
    events: { accepted_by_fe: 1, shown: 2, closed: 1, game_opened: 1, button_clicked: 1 },
  })
  const unknown = note(alisa, randomUUID(), 'shown', display)
  await expect(unknown).rejects.toMatchObject({ key: 'popup_unknown' })
  await expect(note(alisa, id, 'opened' as never, display)).rejects.toMatchObject({ status: 404 })
  await stop(id)
})

test('[CRM-34, CRM-35] a message has uuid, content and position, and is due until it is closed', async () => {
  const alisa = await testApp.player()
  const vera = await testApp.player()
  expect(await message(alisa)).toBeNull()
  const link = { label: 'К играм', path: '/games' }
  const sent = await send(alisa, { content: { ...content, link } })
  expect(await message(alisa)).toEqual({
    uuid: sent.uuid,
    content: { ...content, link },
    position: 'bottom-right',
    isOffer: false,
  })
  expect(await message(vera)).toBeNull()
  await expect(note(vera, sent.uuid, 'closed', randomUUID())).rejects.toMatchObject({
    key: 'popup_unknown',
  })
  await note(alisa, sent.uuid, 'shown', randomUUID())
  expect((await message(alisa))?.uuid).toBe(sent.uuid)
  await note(alisa, sent.uuid, 'closed', randomUUID())
  expect(await message(alisa)).toBeNull()
  await send(alisa, { isOffer: true })
  expect(await message(alisa)).not.toBeNull()
  await rest(alisa)
  expect(await message(alisa), 'on a break there are no offers').toBeNull()
})

test('operators’ calls are idempotent by id, bounded, and in the audit log', async () => {
  const alisa = await testApp.player()
  const body = draftOf({})
  const made = await olga(office.createPopup, { body })
  expect(await olga(office.createPopup, { body })).toEqual(made)
  const other = olga(office.createPopup, { body: { ...body, position: 11 } })
  await expect(other).rejects.toMatchObject({ key: 'popup_other' })
  const now = testApp.clock.now().toISOString()
  await expect(create({ from: now, to: now })).rejects.toMatchObject({ key: 'popup_dates' })
  for (const path of ['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil'])
    await expect(
      create({ content: { ...content, link: { label: 'Сюда', path } } }),
    ).rejects.toMatchObject({ status: 422 })
  await stop(made.id)
  const uuid = randomUUID()
  await send(alisa, { uuid })
  await send(alisa, { uuid })
  await expect(send(alisa, { uuid, position: 'top' })).rejects.toMatchObject({
    key: 'message_other',
  })
  for (let n = 0; n < 4; n++) await send(alisa)
  await expect(send(alisa)).rejects.toMatchObject({ key: 'messages_full' })
  await expect(send({ ...alisa, id: 999_999n } as TestPlayer)).rejects.toMatchObject({
    status: 404,
  })
  const actionsOf = async (playerId: string) =>
    (await olga(listAudit, { query: { playerId } })).map(({ action }) => action)
  expect(await actionsOf('0')).toEqual(expect.arrayContaining(['popup.created', 'popup.stopped']))
  expect(await actionsOf(String(alisa.id))).toEqual(Array(5).fill('popup_message.sent'))
})

test('a popup and a message have a picture of ours, and no other', async () => {
  const alisa = await testApp.player()
  const pictured = { ...content, image: 'scenes/perets' }
  const { id } = await create({ content: pictured })
  expect(await due(alisa)).toMatchObject({ id, content: pictured })
  expect(await send(alisa, { content: pictured })).toMatchObject({ content: pictured })
  expect(await message(alisa)).toMatchObject({ content: pictured })
  for (const image of [
    'offers/nothing',
    'covers/perets',
    'scenes/perets-wide',
    'https://evil.example/a.png',
  ]) {
    const wrong = { content: { ...content, image } }
    await expect(create(wrong)).rejects.toMatchObject({ status: 422 })
    await expect(send(alisa, wrong)).rejects.toMatchObject({ status: 422 })
  }
  await stop(id)
})

test('a player who declines offers on pages is shown neither popups nor messages that are offers', async () => {
  const alisa = await testApp.player()
  const { id } = await create({ isOffer: true })
  await send(alisa, { isOffer: true })
  expect(await due(alisa)).toMatchObject({ id, isOffer: true })
  expect(await message(alisa)).toMatchObject({ isOffer: true })
  await alisa.call(chooseConsents, { body: { offers: { page: false } } })
  expect(await due(alisa)).toBeNull()
  expect(await message(alisa)).toBeNull()
  await stop(id)
})

test('old events and messages are deleted', async () => {
  const alisa = await testApp.player()
  const { uuid } = await send(alisa)
  await note(alisa, uuid, 'shown', randomUUID())
  const popup = await create()
  await view(alisa, popup.id)
  // The popup ends in thirty days, and is kept for ninety days after that.
  testApp.clock.move(days(125))
  const jobs = createJobs(testApp.deps)
  await runDueJobs(jobs, 'popups.drop_old')
  await runQueuedJobs(testApp.deps, jobs, (name) => name.startsWith('popups.'))
  await expect(note(alisa, uuid, 'shown', randomUUID())).rejects.toMatchObject({
    key: 'popup_unknown',
  })
  const { rows } = await sql`select from popup where id = ${popup.id}
    union all select from popup_view where popup_id = ${popup.id}`.execute(testApp.deps.db)
  expect(rows, 'who has seen a popup that is over is forgotten with it').toEqual([])
})
