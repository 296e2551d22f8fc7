import { setting, Switch } from '@ayva/contract/setting'
import { changeSetting, resetSetting, showMenu } from '@ayva/contract/platform/settings'
import {
  listCounters,
  listProjectImages,
  type ProjectImage,
  showClientBuild,
} from '@ayva/contract/site/shell'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call } from '@ayva/contract/client'
import { buildOf } from '#lib/client-build.ts'
import { callInMemory } from '#lib/http/in-memory.ts'
import { type TestApp } from '#lib/testing.ts'
import { localBus } from '#lib/work/bus.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { modules } from '../../modules.ts'
import { openGames } from '../../games/rounds/rounds.testing.ts'

let games: Awaited<ReturnType<typeof openGames>>
let testApp: TestApp
let office: Call
const why = 'проверка'
beforeAll(async () => {
  games = await openGames()
  testApp = games.testApp
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.content', 'settings.read', 'audit.read'],
  })
  office = testApp.callAs(token)
})
afterAll(() => testApp.close())

const set = (alias: string, value: unknown) =>
  office(changeSetting, { params: { alias }, body: { value, why } })
const image = (type: string, original = `/art/${type}.svg`): ProjectImage => ({
  type,
  images: { original: { original } },
})

test('[SET-11, SET-12, SET-14] everybody can read the project’s pictures with type and address', async () => {
  const answer = await testApp.app.inject({ url: '/api/v18/content/images' })
  expect(answer.statusCode).toBe(200)
  const { data } = answer.json<{ data: ProjectImage[] }>()
  expect(data.map(({ type }) => type)).toContain('header_logo')
  for (const { type, images } of data) {
    expect(type).toMatch(/^(header_logo|background)(_\d+)?$/)
    expect(images.original.original).toMatch(/^\/[^/]/)
  }
})

test('[SET-13] the number after a type is its position, and a type without number comes first', async () => {
  const types = ['background_2', 'header_logo', 'background_10', 'background_1', 'background']
  await set(
    'project_images',
    types.map((type) => image(type)),
  )
  expect((await testApp.call(listProjectImages, {})).map(({ type }) => type)).toEqual([
    'background',
    'background_1',
    'background_2',
    'background_10',
    'header_logo',
  ])
  await office(resetSetting, { params: { alias: 'project_images' }, body: { why } })
})

test.each([
  ['another type', [image('footer_logo')]],
  ['an address elsewhere', [image('background', 'https://evil.example/a.png')]],
  ['an address without a scheme', [image('background', '//evil.example/a.png')]],
  ['a script', [image('background', 'javascript:alert(1)')]],
  ['one type twice', [image('background'), image('background')]],
  ['too many', Array.from({ length: 21 }, (_, n) => image(`background_${n + 1}`))],
])('pictures are refused: %s', async (_name, value) => {
  await expect(set('project_images', value)).rejects.toMatchObject({ key: 'validation' })
})

test('a counter shows the player’s open rounds, and the menu refers to it', async () => {
  const alisa = await testApp.player()
  await testApp.fund(alisa, 100_00n)
  const count = async () =>
    (await alisa.call(listCounters, {})).find(({ name }) => name === 'openRounds')?.value
  expect(await count()).toBe(0)
  await games.play(alisa, 'mines-99')
  expect(await count()).toBe(1)
  const menu = await alisa.call(showMenu, { params: { name: 'player' } })
  expect(menu.find(({ path }) => path === '/payment/game-history')).toMatchObject({
    counterName: 'openRounds',
    requiresAuth: true,
  })
  await expect(testApp.call(listCounters, {})).rejects.toMatchObject({ status: 401 })
})

test('the published build is returned, and its name covers every file', async () => {
  const { build } = await testApp.call(showClientBuild, {})
  expect(build).toMatch(/^(none|[\da-f]{12})$/)
  expect(buildOf('{"a":1}')).not.toBe(buildOf('{"a":2}'))
})

test('[SHELL-21] a disabled feature is in no menu; gifts ask a guest to log in everywhere', async () => {
  const names = ['guest', 'player', 'bottom', 'footer', 'profile']
  const allMenus = async (call: Call) =>
    (await Promise.all(names.map((name) => call(showMenu, { params: { name } })))).flat()
  const now = await allMenus(testApp.call)
  const gifts = now.filter(({ path }) => path.startsWith('/gifts'))
  expect(gifts.length).toBeGreaterThan(0)
  for (const item of gifts) expect(item).toMatchObject({ requiresAuth: true, counterName: 'gift' })

  // The same app with gifts switched off.
  const off = setting({
    schema: Switch,
    shipped: { enabled: false },
    visibility: 'office',
    kind: 'content',
    summary: '',
  })
  const without = modules.map((module) =>
    module.name === 'gifts'
      ? { ...module, settings: { ...module.settings, feature_gifts: off } }
      : module,
  )
  const app = await createApp({ ...testApp.deps, bus: localBus() }, without)
  const left = (await allMenus(callInMemory(app))).map(({ path }) => path)
  expect(left).not.toContain('/gifts')
  await app.close()
})
