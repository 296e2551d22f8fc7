/** Saved views of lists: whose they are, what they hold, limits, two operators at once. */
import { randomUUID } from 'node:crypto'
import { type Permission } from '@ayva/contract/base'
import { listAudit } from '@ayva/contract/platform/audit'
import * as contract from '@ayva/contract/platform/list-views'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { permissions } from '../../permissions.ts'
import { addOperator } from '../operators/operators.ts'

let testApp: TestApp
type Operator = ReturnType<TestApp['callAs']>
let olga: Operator
let pavel: Operator
let cashier: Operator
let chief: Operator
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  olga = await operator('Ольга', ['office.enter', 'blog.read', 'audit.read'])
  pavel = await operator('Павел', ['office.enter', 'blog.read'])
  cashier = await operator('Касса', ['office.enter', 'payments.read'])
  chief = await operator('Главная', permissions)
})
afterAll(() => testApp.close())

async function operator(name: string, own: readonly Permission[]) {
  const { token } = await addOperator(testApp.deps, { name, permissions: [...own] })
  return testApp.callAs(token)
}

const body = {
  list: '/articles' as contract.ListPath,
  name: 'Черновики',
  query: 'state=draft&hide=topic,versions&sort=-changed',
  shared: false,
  seen: 0,
}
const save = (by: Operator, over: Partial<typeof body> = {}, id: string = randomUUID()) =>
  by(contract.saveView, { params: { id }, body: { ...body, ...over } })
const drop = (by: Operator, { id, version }: { id: string; version: number }) =>
  by(contract.dropView, { params: { id }, body: { seen: version } })
const named = async (by: Operator, query: { list?: contract.ListPath; q?: string } = {}) =>
  (await by(contract.listViews, { query })).map(({ name }) => name)
const choose = (by: Operator, view: string | null, list: contract.ListPath = '/articles') =>
  by(contract.chooseDefaultView, { body: { list, view } })

test('an operator saves, renames and deletes own views; others see shared ones, of lists they may see', async () => {
  const own = await save(olga, { name: 'Мои' })
  expect(own).toMatchObject({ isOwn: true, author: 'Ольга', shared: false, version: 1 })
  const shared = await save(olga, { name: 'Для всех', shared: true })
  expect(await named(olga, { list: '/articles' })).toEqual(['Для всех', 'Мои'])
  expect(await named(pavel)).toEqual(['Для всех'])
  expect(await named(cashier)).toEqual([])
  expect(await named(olga, { q: 'МО' })).toEqual(['Мои'])
  expect(await named(olga, { q: '%' })).toEqual([])
  const renamed = await save(olga, { name: 'Наши', seen: 1 }, own.id)
  expect(renamed).toMatchObject({ id: own.id, name: 'Наши', version: 2 })
  await expect(save(pavel, { seen: 1 }, shared.id)).rejects.toMatchObject({ key: 'view_unknown' })
  await expect(drop(pavel, shared)).rejects.toMatchObject({ key: 'view_unknown' })
  await expect(save(cashier)).rejects.toMatchObject({ key: 'view_unknown', status: 404 })
  await drop(olga, renamed)
  await expect(drop(chief, renamed)).rejects.toMatchObject({ key: 'view_unknown' })
  // Those who manage operators can remove what somebody has left behind.
  expect(await drop(chief, shared)).toEqual({ dropped: true })
  expect(await named(olga)).toEqual([])
})

test('changes of shared views are in the audit log, those of own ones are not', async () => {
  const last = async () => (await olga(listAudit, { query: {} }))[0]
  const before = await last()
  const view = await save(olga, { name: 'Тихо' })
  expect(await last()).toEqual(before)
  await save(olga, { name: 'Тихо', shared: true, seen: 1 }, view.id)
  expect(await last()).toMatchObject({
    action: 'list_view.saved',
    actor: expect.stringContaining('Ольга'),
    before: { shared: false },
    after: { shared: true, name: 'Тихо', query: body.query },
  })
  await drop(olga, { id: view.id, version: 2 })
  expect(await last()).toMatchObject({ action: 'list_view.dropped', after: null })
})

test('of two saves at once the second is told, and a name is used once', async () => {
  const view = await save(olga, { name: 'Дважды' })
  const both = await Promise.allSettled([
    save(olga, { name: 'Дважды', query: 'state=shown', seen: 1 }, view.id),
    save(olga, { name: 'Дважды', query: 'state=waiting', seen: 1 }, view.id),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(lost.reason).toMatchObject({ key: 'view_changed', status: 409 })
  await expect(save(olga, { name: 'Дважды' })).rejects.toMatchObject({ key: 'view_named' })
  await expect(drop(olga, view)).rejects.toMatchObject({ key: 'view_changed' })
  await drop(olga, { id: view.id, version: 2 })
})

test('a list opens with the view that the operator has chosen, while it is there', async () => {
  const view = await save(olga, { name: 'Первым', shared: true })
  const isDefault = async (by: Operator) =>
    (await by(contract.listViews, { query: { list: '/articles' } })).find(
      ({ id }) => id === view.id,
    )?.isDefault
  await choose(pavel, view.id)
  expect([await isDefault(pavel), await isDefault(olga)]).toEqual([true, false])
  await expect(choose(cashier, view.id)).rejects.toMatchObject({ key: 'view_unknown' })
  await expect(choose(pavel, view.id, '/payments')).rejects.toMatchObject({ key: 'view_unknown' })
  await choose(pavel, null)
  expect(await isDefault(pavel)).toBe(false)
  await choose(pavel, view.id)
  await save(olga, { name: 'Первым', shared: false, seen: 1 }, view.id)
  await save(olga, { name: 'Первым', shared: true, seen: 2 }, view.id)
  expect(await isDefault(pavel), 'it was taken away in between').toBe(false)
  await choose(pavel, view.id)
  await drop(olga, { id: view.id, version: 3 })
  expect(await named(pavel)).toEqual([])
})

test('names and queries are bounded, and malicious ones stay text', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const view = await save(olga, { name, query: 'state=%3Cscript%3E' })
  expect(view).toMatchObject({ name, query: 'state=%3Cscript%3E' })
  await drop(olga, view)
  for (const over of [
    { name: '' },
    { name: 'я'.repeat(81) },
    { name: 'две\nстроки' },
    { query: 'a'.repeat(1001) },
    { query: 'a b' },
    { query: 'é=1' },
    { query: Array.from({ length: 21 }, (_, n) => `p${n}=1`).join('&') },
    { list: '/nowhere' as contract.ListPath },
    { list: '//evil.example' as contract.ListPath },
  ])
    await expect(save(olga, over)).rejects.toMatchObject({ status: 422 })
})

test('an operator has at most fifty views of a list', async () => {
  for (let n = 0; n < contract.VIEWS_MAX; n++) await save(pavel, { name: `Вид ${n}` })
  await expect(save(pavel, { name: 'Ещё' })).rejects.toMatchObject({
    key: 'views_full',
    status: 409,
  })
  const views = await pavel(contract.listViews, { query: { list: '/articles' } })
  expect(views.length).toBe(contract.VIEWS_MAX)
  const [one] = views
  expect(await save(pavel, { name: 'Другое имя', seen: 1 }, one!.id)).toMatchObject({ version: 2 })
})
