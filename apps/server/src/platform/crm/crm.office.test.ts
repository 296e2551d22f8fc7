import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/platform/audit'
import { type Call } from '@ayva/contract/client'
import { listRotator, sendItemAction, showRotator } from '@ayva/contract/platform/crm'
import { listItemActions, listOfficeItems, switchItem } from '@ayva/contract/platform/crm/office'
import { type Permission } from '@ayva/contract/base'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../operators/operators.ts'
import { placing } from './crm.testing.ts'

let testApp: TestApp
let office: Call
let place: ReturnType<typeof placing>
const callOf = async (name: string, permissions: Permission[]) =>
  testApp.callAs((await addOperator(testApp.deps, { name, permissions })).token)
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  office = await callOf('Ольга', [
    'rotator.change',
    'rotator.read',
    'settings.content',
    'audit.read',
  ])
  place = placing(office)
})
afterAll(() => testApp.close())

const why = 'проверка'
const press = (call: Call, id: string) =>
  call(sendItemAction, {
    params: { id },
    body: { action: 'button_clicked', data: { page: '/', slide: 2, last: true, from: null } },
  })
const counted = (id: string) => office(listItemActions, { params: { id } })

test('[CRM-04] an action is counted once for a player, and each time for a guest', async () => {
  const { id } = await place()
  const alisa = await testApp.player()
  const boris = await testApp.player({ name: 'boris' })
  expect(await press(alisa.call, id)).toEqual({ counted: true })
  const again = await Promise.all(Array.from({ length: 200 }, () => press(alisa.call, id)))
  expect(again.some((one) => one.counted)).toBe(false)
  await press(boris.call, id)
  await press(testApp.call, id)
  await press(testApp.call, id)
  expect(await counted(id)).toEqual([{ action: 'button_clicked', players: 2, guests: 2 }])
})

test('[CRM-04] an action on an item that is in no slot is refused', async () => {
  await expect(press(testApp.call, randomUUID())).rejects.toMatchObject({
    key: 'item_unknown',
    status: 404,
  })
  const { id } = await place({ enabled: false })
  await expect(press(testApp.call, id)).rejects.toMatchObject({ status: 404 })
  await expect(press(testApp.call, 'x')).rejects.toMatchObject({ status: 404 })
  expect(await counted(id)).toEqual([])
})

test('actions on the text of a setting are counted too', async () => {
  const value = { text: 'Новая игра', link: null }
  await office(changeSetting, { params: { alias: 'hello_bar' }, body: { value, why } })
  const { id } = (await testApp.call(showRotator, { params: { slug: 'hello_bar' } }))!
  expect(await press(testApp.call, id)).toEqual({ counted: true })
  expect(await counted(id)).toEqual([{ action: 'button_clicked', players: 0, guests: 1 }])
})

test.each([
  ['an action that is not known', { action: 'bought' }],
  [
    'too much data',
    { data: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`a${n}`, 1])) },
  ],
  ['a text that is too long', { data: { page: 'x'.repeat(201) } }],
  ['data within data', { data: { page: { page: 1 } } }],
])('an action is refused: %s', async (_name, wrong) => {
  const { id } = await place()
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/v18/rotator/items/${id}/actions`,
    payload: { action: 'closed', ...wrong },
  })
  expect(answer.statusCode).toBe(422)
})

test('of two concurrent changes of an item the second is refused, and a repeated change gets the same answer', async () => {
  const made = await place({ text: 'Как есть' })
  expect(made).toMatchObject({ version: 1, author: 'Ольга' })
  const other = placing(await callOf('Пётр', ['rotator.change']))
  const id = made.id
  expect(await place({ id, seen: 1, text: 'По Ольге' })).toMatchObject({ version: 2 })
  const late = other({ id, seen: 1, text: 'По Петру' })
  await expect(late).rejects.toMatchObject({ key: 'item_changed', status: 409 })
  expect(await place({ id, seen: 1, text: 'По Ольге' })).toMatchObject({ version: 2 })
  await expect(place({ text: 'Ещё раз', id })).rejects.toMatchObject({ key: 'item_changed' })
  const both = [place({ id, seen: 2, text: 'А' }), other({ id, seen: 2, text: 'Б' })]
  const settled = await Promise.allSettled(both)
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an item is switched off and on, and every change is in the audit log', async () => {
  const { id } = await place({ slug: 'identance' })
  const turn = (enabled: boolean, seen: number) =>
    office(switchItem, { params: { id }, body: { enabled, seen, why } })
  expect(await turn(false, 1)).toMatchObject({ enabled: false, version: 2 })
  expect(await testApp.call(listRotator, { params: { slug: 'identance' } })).toEqual([])
  await expect(turn(true, 1)).rejects.toMatchObject({ key: 'item_changed' })
  expect(await turn(true, 2)).toMatchObject({ enabled: true, version: 3 })
  const unknown = office(switchItem, {
    params: { id: randomUUID() },
    body: { enabled: true, seen: 0, why },
  })
  await expect(unknown).rejects.toMatchObject({ key: 'item_unknown', status: 404 })
  const entries = (await office(listAudit, { query: { playerId: '0' } })).filter(
    ({ subject }) => subject === `rotator ${id}`,
  )
  expect(entries.map(({ action }) => action)).toEqual([
    'rotator.changed',
    'rotator.changed',
    'rotator.created',
  ])
  const listed = await office(listOfficeItems, { query: { slug: 'identance' } })
  expect(listed.map((one) => one.id)).toEqual([id])
})

test.each([
  ['a slot that there is not', { slug: 'sidebar' as never }],
  ['a picture that there is not', { image: 'offers/nothing' }],
  ['a picture elsewhere', { image: 'https://evil.example/a.png' }],
  ['a script as address', { link: 'javascript:alert(1)' }],
  ['another host without a scheme', { link: '//evil.example' }],
  ['another host by a backslash', { link: '/\\evil.example' }],
  ['http', { link: 'http://example.org' }],
  ['an address with a name and password', { link: 'https://ayva.ru@evil.example/' }],
  ['a button without an address', { link: null }],
  ['an address without a button', { button: null }],
  ['no words', { text: '' }],
  ['too many words', { text: 'я'.repeat(401) }],
  ['an end before its beginning', { from: '2026-11-22T00:00:00Z', to: '2026-11-21T00:00:00Z' }],
  ['a place below all', { position: -1 }],
  ['a place beyond all', { position: 10_001 }],
])('an item is refused: %s', async (_name, wrong) => {
  await expect(place(wrong)).rejects.toMatchObject({ status: 422 })
})

test('an item may link to an https address, or to a path with a query', async () => {
  for (const link of ['https://example.org', 'https://example.org/a?b=c#d', '/games?tab=slots'])
    expect(await place({ link })).toMatchObject({ link })
})

test('a slot holds at most fifty items', async () => {
  const slug = 'confirm_popup' as const
  for (let n = 0; n < 50; n++) await place({ slug, text: `Слово ${n}` })
  await expect(place({ slug })).rejects.toMatchObject({ key: 'slot_full', status: 409 })
})

test('reading and changing need separate permissions', async () => {
  const reader = await callOf('Иван', ['rotator.read'])
  expect(await reader(listOfficeItems, { query: {} })).not.toEqual([])
  await expect(placing(reader)()).rejects.toMatchObject({ status: 403 })
  const writer = await callOf('Мария', ['rotator.change'])
  await expect(writer(listOfficeItems, { query: {} })).rejects.toMatchObject({ status: 403 })
})
