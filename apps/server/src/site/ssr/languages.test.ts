/** Addresses of a site with several languages; «xx» is an unused one. */
import { resolve } from 'node:path'
import { registerByEmail } from '@ayva/contract/identity/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { registration } from '../../identity/auth/auth.testing.ts'
import { seed } from '../../seed.ts'
import { siteRoutes } from './ssr.ts'

const root = resolve(import.meta.dirname, '../../../../..')
let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({
    config: { LOCALES: ['ru', 'xx'] },
    async createApp(deps) {
      const app = await createApp(deps)
      await siteRoutes(app, deps, root)
      return app
    },
  })
  await seed(testApp.deps.db)
})
afterAll(() => testApp.close())

const ask = (url: string, headers = {}) => testApp.app.inject({ url, headers })
async function whereTo(url: string): Promise<unknown[]> {
  const { statusCode, headers } = await ask(url)
  return [statusCode, headers.location]
}

test.each([
  ['/', '/ru'],
  ['/games', '/ru/games'],
  ['/games?a=1', '/ru/games?a=1'],
  ['/lottery/view/1', '/ru/lottery/view/1'],
  ['/registration', '/ru/registration'],
  ['/RU', '/ru/RU'],
  ['/yy/games', '/ru/yy/games'],
  ['/no/such/page', '/ru/no/such/page'],
  ['//evil.example', '/ru//evil.example'],
])('[ROUTE-106] %s moves permanently to %s', async (path, location) => {
  expect(await whereTo(path)).toEqual([301, location])
})

test('[ROUTE-105, ROUTE-107] every page exists in each language, and states its language', async () => {
  for (const path of ['', '/games', '/games/slots', '/games/ayva-lab/kosti', '/rules'])
    for (const locale of ['ru', 'xx']) {
      const { statusCode, body } = await ask(`/${locale}${path}`)
      expect([path, statusCode]).toEqual([path, 200])
      expect(body).toContain(`<html lang="${locale}"`)
    }
})

test.each([
  ['/xx/registration', '/xx#register'],
  ['/xx/tickets?a=1', '/xx?a=1'],
  ['/xx/payment/processing/7', '/xx/deposit-pending/7'],
  ['/xx/payment/history', '/xx#authorization'],
])('[ROUTE-107] %s leads to %s, in its language', async (path, location) => {
  expect(await whereTo(path)).toEqual([302, location])
})

test('[ROUTE-107] a trailing slash is removed after a language prefix too', async () => {
  expect(await whereTo('/xx/games/')).toEqual([301, '/xx/games'])
  expect(await whereTo('/xx/')).toEqual([301, '/xx'])
})

test('[ROUTE-116] the address that a guest requested is stored without its language', async () => {
  const { headers } = await ask('/xx/payment/history')
  expect(headers['set-cookie']).toMatch(/^wanted=%2Fpayment%2Fhistory;/)
})

test('[ROUTE-003] the home page’s prefix is case-sensitive', async () => {
  expect((await ask('/ru')).statusCode).toBe(200)
  expect((await ask('/ru/RU')).statusCode).toBe(404)
})

test('[ROUTE-109, ROUTE-110] addresses with one public form are not redirected to a language', async () => {
  expect(await whereTo('/sapi/loginByToken?token=x')).toEqual([200, undefined])
  // A players' page for a guest redirects to the login, without a language too.
  expect(await whereTo('/telegram/start')).toEqual([302, '/#authorization'])
})

test('links of a page begin with its language, for a player too; files and calls have no prefix', async () => {
  const entered = await testApp.app.inject({
    method: 'POST',
    url: registerByEmail.path,
    payload: registration(),
  })
  const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const headers of [{}, { cookie }])
    for (const path of ['/xx', '/xx/games', '/xx/rules', '/xx/no/such/page']) {
      const { body } = await ask(path, headers)
      const links = [...body.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href!)
      expect(links.length).toBeGreaterThan(5)
      expect(links.filter((href) => !/^\/xx([/?#]|$)/.test(href))).toEqual([])
      expect(body).toMatch(/<script[^>]+src="\/assets\//)
    }
})

test('[ROUTE-054] the language page links each language by its own address, and marks the current one', async () => {
  const { body } = await ask('/xx/locale-toggle')
  const offered = [...body.matchAll(/<a href="http[^"]+?(\/\w*)" lang="(\w+)"([^>]*)/g)]
  expect(
    offered.map(([, path, lang, rest]) => [path, lang, rest!.includes('aria-current')]),
  ).toEqual([
    ['/ru', 'ru', false],
    ['/xx', 'xx', true],
  ])
  expect(body).not.toContain('только по-русски')
})

test('[ROUTE-106] a site with one language has no prefix in its addresses', async () => {
  const one = await TestApp.open({
    async createApp(deps) {
      const app = await createApp(deps)
      await siteRoutes(app, deps, root)
      return app
    },
  })
  try {
    expect((await one.app.inject('/games')).statusCode).toBe(200)
    expect((await one.app.inject('/ru/games/ayva-lab/kosti')).statusCode).toBe(404)
  } finally {
    await one.close()
  }
})
