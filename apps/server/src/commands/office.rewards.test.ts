/** Settings and rewards from the command line of operators, run as they run it. */
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { showReferral } from '@ayva/contract/rewards/referral'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../app.ts'
import { permissions } from '../permissions.ts'
import { drawing } from '../platform/pictures/pictures.testing.ts'
import { link } from '../rewards/referral/referral.ts'
import { answerOf, operatorEnv, saved } from './commands.testing.ts'

let testApp: TestApp
let env: Awaited<ReturnType<typeof operatorEnv>>
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
  env = await operatorEnv(testApp, { name: 'Зоя', permissions })
})
afterAll(() => testApp.close())

const office = (...args: string[]) => answerOf(args, env)
const why = ['--why', 'к зиме']

test('sets a setting out of a file, shows its history and brings it back', async () => {
  const file = await saved({ enabled: false })
  expect(await office('setting-set', 'footer_clock', file, ...why)).toMatchObject({
    value: { enabled: false },
    author: 'Зоя',
  })
  expect(await office('setting', 'footer_clock')).toMatchObject({
    setting: { alias: 'footer_clock', author: 'Зоя' },
    changes: [{ n: 1, why: 'к зиме' }],
  })
  expect(await office('setting-reset', 'footer_clock', ...why)).toMatchObject({ author: null })
})

test('shows what missions and wheels cost, and gives spins', async () => {
  expect(await office('prizes', 'USD')).toBeInstanceOf(Array)
  expect((await office('missions'))['days']).toHaveLength(7)
  const { days } = await office('missions', 'RUB', await saved([]))
  expect(days).toContainEqual(expect.objectContaining({ missions: [] }))
  expect((await office('wheels'))['wheels']).toHaveLength(5)
  const { id } = await testApp.player({ name: 'lida' })
  expect(await office('wheel-spins', String(id), '2', ...why)).toEqual({ additionSpinCount: 2 })
})

test('shows who stands on which level, and decides on who came by a code', async () => {
  expect((await office('levels'))['levels']).toHaveLength(5)
  const inviter = await testApp.player()
  const friend = await testApp.player()
  const { code } = await inviter.call(showReferral, {})
  await link(testApp.deps.db, { playerId: friend.id, code, at: testApp.clock.now() })
  const playerId = String(inviter.id)
  expect(await office('referral', playerId, '1', 'refused', ...why)).toMatchObject({
    review: 'refused',
    reviewedBy: 'Зоя',
  })
  expect(await office('referrals', 'refused')).toMatchObject({ pairs: [{ playerId, n: 1 }] })
})

test('uploads a picture out of a file, describes and deletes it', async () => {
  const file = path.join(tmpdir(), `${randomUUID()}.png`)
  await writeFile(file, await drawing())
  const { hash } = await office('picture-upload', file, 'Сад утром')
  const name = String(hash)
  expect(await office('pictures', 'сад')).toMatchObject({ pictures: [{ hash, alt: 'Сад утром' }] })
  const focus = { x: 20, y: 80 }
  const said = await office('picture-describe', name, '1', '20', '80', 'Сад')
  expect(said).toMatchObject({ version: 2, alt: 'Сад', focus })
  expect(await office('picture', name)).toMatchObject({ picture: { hash, focus }, uses: [] })
  expect(await office('picture-delete', name, '2', ...why)).toEqual({ deleted: true })
  expect(await office('pictures-shipped')).toContainEqual({
    name: 'offers/fair',
    alt: 'Проверка честности',
  })
})

test('writes an article out of a file, publishes it, takes it back, and lists comments', async () => {
  const draft = {
    slug: 'iz-terminala',
    title: 'Из терминала',
    seoTitle: 'Из терминала',
    seoDescription: null,
    topic: 'Игры',
    lead: 'О числах.',
    text: '<p>Раз</p><script>1</script>',
    art: 'orbita',
    artAlt: 'Планета',
    weight: 0,
    seen: 0,
  }
  const { id } = await office('article-save', await saved(draft), ...why)
  const article = String(id)
  expect(await office('article-version', article, '1')).toMatchObject({ text: '<p>Раз</p>' })
  await office('article-publish', article, '1', 'none', ...why)
  expect(await office('articles', 'shown')).toMatchObject({ articles: [{ id, published: 1 }] })
  await office('article-publish', article, 'off', '1', ...why)
  expect(await office('article', article)).toMatchObject({ published: null, versions: 1 })
  expect(await office('comments', 'hidden', article)).toEqual({ comments: [], next: null })
})

test('saves a view of a list, makes it the first one, and deletes it', async () => {
  const view = await office('list-view-save', '/articles', 'Черновики', 'state=draft', 'shared')
  const id = String(view['id'])
  await office('list-view-default', '/articles', id)
  expect(await office('list-views', '/articles')).toMatchObject([{ id, isDefault: true }])
  expect(await office('list-view-drop', id, '1')).toEqual({ dropped: true })
})

test('exports a list, writes the file, and deletes it', async () => {
  const started = await office('export', 'payments', 'state=success')
  const id = String(started['id'])
  expect(started).toMatchObject({ state: 'making', filters: { state: 'success' } })
  await testApp.runJobs()
  expect(await office('exports')).toMatchObject({ exports: [{ id, state: 'ready' }] })
  const file = path.join(tmpdir(), `${randomUUID()}.csv`)
  await office('export-file', id, file)
  expect(await readFile(file, 'utf8')).toContain('"Платёж";"Вид"')
  expect(await office('export-cancel', id)).toMatchObject({ state: 'cancelled' })
})

test('shows texts of letters, changes one, and refuses a text without its sum', async () => {
  const texts = (await office('message-texts')) as unknown as { alias: string; shipped: object }[]
  const { shipped } = texts.find(({ alias }) => alias === 'letter_deposit_credited')!
  const text = Object.assign({}, shipped, { title: 'Деньги пришли' })
  const file = await saved(text)
  expect(await office('message-text', 'letter_deposit_credited', file)).toMatchObject({
    title: 'Деньги пришли',
    paragraphs: [expect.stringContaining('1 500 ₽')],
  })
  await office('message-text-try', 'letter_deposit_credited', file, 'zoya@ayva.test')
  await office('setting-set', 'letter_deposit_credited', file, ...why)
  const bare = await saved(Object.assign({}, text, { paragraphs: ['Зачислено.'] }))
  await expect(office('setting-set', 'letter_deposit_credited', bare, ...why)).rejects.toThrow(
    '{sum}',
  )
})
