import { type Permission } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { listRotator, showRotator, slugs } from '@ayva/contract/platform/crm'
import { takeBreak } from '@ayva/contract/protection/limits'
import { changeSetting, listSettings } from '@ayva/contract/platform/settings'
import { type TableNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#lib/clock.ts'
import { overheard } from '#lib/data/plans.testing.ts'
import { callInMemory } from '#lib/http/in-memory.ts'
import { TestApp } from '#lib/testing.ts'
import { addJob } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { addOperator } from '../operators/operators.ts'
import { seedItems } from './crm.seed.ts'
import { placing } from './crm.testing.ts'

let testApp: TestApp
let office: Call
let place: ReturnType<typeof placing>
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
  const permissions: Permission[] = ['rotator.change', 'rotator.read', 'settings.content']
  office = testApp.callAs((await addOperator(testApp.deps, { name: 'Ольга', permissions })).token)
  place = placing(office)
})
afterAll(() => testApp.close())

const why = 'проверка'
const set = (alias: string, value: unknown) =>
  office(changeSetting, { params: { alias }, body: { value, why } })
const current = (slug: string, call = testApp.call) => call(showRotator, { params: { slug } })
const turn = async () => {
  await addJob(testApp.deps.db, 'crm.turn', {})
  await testApp.runJobs()
}
const idsIn = async (slug: string, call = testApp.call) =>
  (await call(listRotator, { params: { slug } })).map(({ id }) => id)

test('[CRM-01] the slugs of all slots are listed, including those of the specification', async () => {
  const answer = await testApp.app.inject({ url: '/api/v18/rotator-slugs' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ data: [...slugs] })
  expect(slugs).toHaveLength(19)
})

test('[CRM-02] an empty slot is null and no error; an unknown slug is refused', async () => {
  for (const slug of slugs) {
    const answer = await testApp.app.inject({ url: `/api/v18/rotator/${slug}/current` })
    expect([slug, answer.statusCode, answer.json()]).toEqual([slug, 200, { data: null }])
  }
  for (const slug of ['nothing', '__proto__', 'HELLO_BAR'])
    await expect(current(slug)).rejects.toMatchObject({ key: 'slot_unknown', status: 404 })
  await expect(testApp.call(listRotator, { params: { slug: 'no' } })).rejects.toMatchObject({
    status: 404,
  })
})

test('[CRM-02, CRM-03] the items of a slot are in order, and the first is the current one', async () => {
  const last = await place({ position: 30 })
  const first = await place({ position: 10, title: null, image: null, button: null, link: null })
  const middle = await place({ position: 20 })
  expect(await idsIn('game_slider')).toEqual([first.id, middle.id, last.id])
  expect(await current('game_slider')).toEqual({
    id: first.id,
    slug: 'game_slider',
    content: { title: null, text: first.text, image: null, link: null },
    device: 'any',
    from: null,
    to: null,
  })
  const [, second] = await testApp.call(listRotator, { params: { slug: 'game_slider' } })
  expect(second?.content.link).toEqual({ label: 'Как это устроено', path: '/fairness' })
})

test('an item is shown only to its audience and on its device', async () => {
  const slug = 'footer_main_slider' as const
  const forAll = await place({ slug, position: 1, audience: 'all', device: 'phone' })
  const forGuests = await place({ slug, position: 2, audience: 'guests' })
  const forPlayers = await place({ slug, position: 3, audience: 'players', device: 'desktop' })
  const alisa = await testApp.player()
  expect(await idsIn(slug)).toEqual([forAll.id, forGuests.id])
  expect(await idsIn(slug, alisa.call)).toEqual([forAll.id, forPlayers.id])
  // A guest gets the items cached for guests, also after a player asked.
  expect(await idsIn(slug)).toEqual([forAll.id, forGuests.id])
  const onDesktop = { params: { slug }, query: { device: 'desktop' } } as const
  expect(await alisa.call(showRotator, onDesktop)).toMatchObject({ id: forPlayers.id })
  expect(await testApp.call(showRotator, onDesktop)).toMatchObject({ id: forGuests.id })
})

test('an item is shown within its term, and guests see at once when it begins or ends', async () => {
  const slug = 'identance' as const
  const now = testApp.clock.now()
  const from = after(now, days(1)).toISOString()
  const to = after(now, days(2)).toISOString()
  const { id } = await place({ slug, from, to })
  expect(await idsIn(slug)).toEqual([])
  testApp.clock.move(days(1))
  await turn()
  expect(await idsIn(slug)).toEqual([id])
  testApp.clock.move(days(1))
  await turn()
  expect(await idsIn(slug)).toEqual([])
})

test('a self-excluded player is shown no offers, but everything else', async () => {
  const slug = 'cashier_slider' as const
  const offer = await place({ slug, position: 1, isOffer: true })
  const word = await place({ slug, position: 2 })
  const alisa = await testApp.player()
  expect(await idsIn(slug, alisa.call)).toEqual([offer.id, word.id])
  await alisa.call(takeBreak, { body: { term: 'day' } })
  expect(await idsIn(slug, alisa.call)).toEqual([word.id])
})

test('an item of a feature that is off is not shown', async () => {
  const slug = 'withdrawal_slider' as const
  const { id } = await place({ slug, flag: 'strip' })
  expect(await idsIn(slug)).toEqual([id])
  await set('strip', { enabled: false, days: 1 })
  expect(await idsIn(slug)).toEqual([])
})

test('a changed item is seen at once on another node', async () => {
  const app = await createApp({ ...testApp.deps })
  const other = callInMemory(app)
  const slug = 'withdrawal_step2_banner' as const
  const { id } = await place({ slug, text: 'Одно' })
  expect(await current(slug, other)).toMatchObject({ content: { text: 'Одно' } })
  await place({ slug, id, text: 'Другое', seen: 1 })
  expect(await current(slug, other)).toMatchObject({ content: { text: 'Другое' } })
  await place({ slug, id, text: 'Другое', seen: 2, enabled: false })
  expect(await current(slug, other)).toBeNull()
  await app.close()
})

test('reading all slots at once takes one statement', async () => {
  await place({ slug: 'confirm_popup' })
  const alisa = await testApp.player()
  const asked: string[] = []
  const db = overheard(testApp.deps.db, (node) => {
    const [from] = node.kind === 'SelectQueryNode' ? (node.from?.froms ?? []) : []
    if (from?.kind === 'TableNode' && (from as TableNode).table.identifier.name === 'rotator_item')
      asked.push(node.kind)
  })
  const app = await createApp({ ...testApp.deps, db })
  const other = callInMemory(app, alisa.token)
  const lists = slugs.map((slug) => other(listRotator, { params: { slug } }))
  expect((await Promise.all(lists)).flat().length).toBeGreaterThan(0)
  expect(asked).toEqual(['SelectQueryNode'])
  await app.close()
})

test('[CRM-07] the slot of the bar above the header is empty until an operator sets its text', async () => {
  const ask = () => current('hello_bar')
  expect(await ask()).toBeNull()
  const content = { text: 'Новая игра: «Мины»', link: { label: 'Играть', path: '/games/instant' } }
  await set('hello_bar', content)
  const first = await ask()
  expect(first).toMatchObject({ slug: 'hello_bar', content })
  await set('hello_bar', { ...content, text: 'Другое' })
  expect((await ask())?.id).not.toBe(first?.id)
  // The text of the setting comes before the items.
  const item = await place({ slug: 'hello_bar' })
  expect((await idsIn('hello_bar'))[1]).toBe(item.id)
  await set('hello_bar', null)
  expect(await ask()).toMatchObject({ id: item.id })
  await expect(set('hello_bar', { text: '', link: null })).rejects.toMatchObject({ status: 422 })
  const elsewhere = { text: 'Приз', link: { label: 'Забрать', path: 'https://evil.example' } }
  await expect(set('hello_bar', elsewhere)).rejects.toMatchObject({ status: 422 })
})

test('the slot of the newcomers’ popup shows the text of its setting', async () => {
  const content = { text: 'Посмотрите, как проверить раунд', link: null }
  expect(await current('welcome_popup')).toBeNull()
  await set('welcome_popup', content)
  expect(await current('welcome_popup')).toMatchObject({ slug: 'welcome_popup', content })
  await set('welcome_popup', null)
})

test('settings of pictures and slots for operators are not sent to visitors', async () => {
  const told = await testApp.call(listSettings, {})
  expect(told.motivational_block).toEqual({ enabled: false })
  const kept = ['project_images', 'hello_bar', 'welcome_popup', 'cashier_slider']
  expect(Object.keys(told).filter((alias) => kept.includes(alias))).toEqual([])
})

test('the shipped items are placed once, and changed ones are not restored', async () => {
  await seedItems(testApp.deps.db)
  const [shipped] = await idsIn('promotions')
  await place({ id: shipped!, slug: 'promotions', text: 'Своё', seen: 1 })
  const number = (await idsIn('promotions')).length
  await seedItems(testApp.deps.db)
  expect(await idsIn('promotions')).toHaveLength(number)
  const all = await testApp.call(listRotator, { params: { slug: 'promotions' } })
  expect(all.find(({ id }) => id === shipped)?.content.text).toBe('Своё')
})
