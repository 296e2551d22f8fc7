import { resolve } from 'node:path'
import { lastGames, listGames } from '@ayva/contract/games/lobby'
import { listSettings } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { seed } from '../../seed.ts'
import { siteRoutes } from './ssr.ts'

const root = resolve(import.meta.dirname, '../../../../..')
let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({
    async createApp(deps) {
      const app = await createApp(deps)
      await siteRoutes(app, deps, root)
      return app
    },
  })
  await seed(testApp.deps.db)
})
afterAll(() => testApp.close())

async function turn(enabled: boolean): Promise<void> {
  const value = JSON.stringify({ enabled })
  await testApp.deps.db
    .insertInto('setting')
    .values({ alias: 'remarketing_mode', value, changedAt: testApp.clock.now() })
    .onConflict((already) => already.column('alias').doUpdateSet({ value }))
    .execute()
  testApp.deps.bus.publish('content_changed', { setting: 'remarketing_mode' })
}
const ask = (url: string) => testApp.app.inject({ url })

test('[ROUTE-118, ROUTE-119] in remarketing mode every path redirects to the only page, which is shown', async () => {
  // Cached pages of guests must not stay after the switch.
  for (const path of ['/', '/games', '/rules']) expect((await ask(path)).statusCode).toBe(200)
  await turn(true)
  for (const path of [
    '/',
    '/games',
    '/games/ayva-lab/kosti',
    '/rules',
    '/profile',
    '/payment',
    '/registration',
    '/no/such/page',
    '//evil.example',
    '/?a=1',
    '/lottery/view/1a',
  ]) {
    const { statusCode, headers } = await ask(path)
    expect([path, statusCode, headers.location]).toEqual([path, 302, '/remarketing'])
  }
  const page = await ask('/remarketing')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('class="frame is-full')
  expect(page.body).toContain('<meta name="robots" content="noindex"/>')
})

test('[ROUTE-120] in this mode every call for guests answers 451', async () => {
  const { paths } = (await ask('/api/v18/openapi.json')).json() as {
    paths: Record<string, Record<string, { security: object[] }>>
  }
  const asked = Object.entries(paths).filter(
    ([path, { get }]) =>
      path.startsWith('/api/') && get?.security.some((one) => Object.keys(one).length === 0),
  )
  await turn(true)
  const statuses: Record<number, string[]> = {}
  for (const [path] of asked) {
    const { statusCode } = await ask(path.replace(/\{\w+\}/g, '1'))
    ;(statuses[statusCode] ??= []).push(path)
  }
  await turn(false)
  expect(statuses[451]!.length).toBeGreaterThan(40)
  expect(statuses).toEqual({ 451: statuses[451], 200: ['/api/v18/settings'] })
})

test('[ROUTE-120] in this mode cached answers are 451 too; players’ calls and settings work', async () => {
  await turn(true)
  await expect(testApp.call(listGames, {})).rejects.toMatchObject({
    status: 451,
    key: 'remarketing',
  })
  expect((await testApp.call(listSettings, {})).remarketing_mode).toEqual({ enabled: true })
  const alisa = await testApp.player()
  await expect(alisa.call(lastGames, {})).resolves.toEqual([])
  await turn(false)
  await expect(testApp.call(listGames, {})).resolves.not.toEqual([])
  expect((await ask('/')).statusCode).toBe(200)
})
