/** The route table by addresses of the built site: status, location, frame and access. */
import { resolve } from 'node:path'
import { registerByEmail } from '@ayva/contract/identity/auth'
import { type Permission } from '@ayva/contract/base'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { registration } from '../../identity/auth/auth.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seed } from '../../seed.ts'
import { loadBuilt } from './bundle.ts'
import { siteRoutes } from './ssr.ts'

async function createSite(deps: Deps): Promise<FastifyInstance> {
  const app = await createApp(deps)
  await siteRoutes(app, deps, root)
  return app
}
const root = resolve(import.meta.dirname, '../../../../..')
let testApp: TestApp
let cookie: string
beforeAll(async () => {
  testApp = await TestApp.open({ createApp: createSite })
  await seed(testApp.deps.db)
  const entered = await testApp.app.inject({
    method: 'POST',
    url: registerByEmail.path,
    payload: registration(),
  })
  cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
})
afterAll(() => testApp.close())

const guest = (url: string) => testApp.app.inject({ url })
const player = (url: string) => testApp.app.inject({ url, headers: { cookie } })
async function operator() {
  const permissions: Permission[] = ['settings.content']
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  return testApp.callAs(token)
}
/** The text of the first heading without markup and the number of games. */
const headingOf = (html: string) =>
  /<h1[^>]*>(.*?)<\/h1>/s
    .exec(html)?.[1]
    ?.replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ \d+$/, '')
const frameOf = (html: string) => /class="frame is-(\w+)/.exec(html)?.[1]

describe('a redirected address', () => {
  test.each([
    ['[ROUTE-004]', '/registration', '/#register'],
    ['[ROUTE-004]', '/registration?utm_source=a', '/?utm_source=a#register'],
    ['[ROUTE-021]', '/tickets', '/'],
    ['[ROUTE-027]', '/hall-of-fame', '/hall-of-fame/top'],
    ['[ROUTE-060]', '/games-limits', '/games-limits/deposit'],
    ['[ROUTE-075]', '/payment/processing/15', '/deposit-pending/15'],
    ['[ROUTE-075]', '/payment/processing/15?status=ok', '/deposit-pending/15?status=ok'],
  ])('%s %s redirects everybody to %s', async (_id, path, location) => {
    for (const visitor of [guest, player]) {
      const { statusCode, headers } = await visitor(path)
      expect([statusCode, headers.location]).toEqual([302, location])
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('[ROUTE-067] /payment redirects a player to the deposit', async () => {
    const { statusCode, headers } = await player('/payment')
    expect([statusCode, headers.location]).toEqual([302, '/payment/deposit'])
  })

  test.each([
    ['/games/', '/games'],
    ['/games/?a=1&b=2', '/games?a=1&b=2'],
    ['/no/such/page/', '/no/such/page'],
  ])('[ROUTE-108] %s moves permanently to %s', async (path, location) => {
    const { statusCode, headers } = await guest(path)
    expect([statusCode, headers.location]).toEqual([301, location])
  })
})

describe('[ROUTE-066, ROUTE-115, ROUTE-116] a guest at a players’ page', () => {
  test.each([
    '/payment',
    '/payment/deposit',
    '/payment-deposit',
    '/payment/withdrawal',
    '/payment/withdrawal/7',
    '/payment/history',
    '/payment/history/withdrawal?a=1',
    '/payment/game-history',
  ])('at %s is redirected to the login, and the target is stored', async (path) => {
    const { statusCode, headers } = await guest(path)
    expect([statusCode, headers.location]).toEqual([302, '/#authorization'])
    expect(headers['set-cookie']).toBe(
      `wanted=${encodeURIComponent(path)}; Max-Age=900; Path=/; SameSite=Lax`,
    )
    expect((await player('/payment/history')).headers['set-cookie']).toBeUndefined()
  })
})

describe('a page of the site', () => {
  test.each([
    ['[ROUTE-001]', '/', 'site', 'Играйте в своём темпе', 'Создать аккаунт'],
    ['[ROUTE-008]', '/games', 'site', 'Все игры', 'Рулетка'],
    ['[ROUTE-011]', '/games/developer', 'site', 'Студии', 'Столы, карты и быстрые игры.'],
    ['[ROUTE-012]', '/games/developer/ayva-lab', 'site', 'Айва Лаб', 'Орбита'],
    ['[ROUTE-014]', '/games/slots', 'site', 'Слоты', 'Сочные семёрки'],
    ['[ROUTE-015, SHELL-43]', '/games/ayva-lab/kosti', 'full', 'Кости', 'Выберите шанс и сторону'],
    ['[ROUTE-017, SHELL-42]', '/game/ayva-lab/kosti', 'full', 'Кости', 'Измеренный возврат'],
    ['[ROUTE-049]', '/rules', 'site', 'Правила', 'Каждое движение записано дважды'],
    ['[SHELL-45]', '/logout', 'full', 'Выходим из аккаунта', 'Выходим из аккаунта'],
    [
      '[ROUTE-040]',
      '/email-confirmation/confirm/x',
      'site',
      'Подтверждаем e-mail',
      'Это займёт пару секунд.',
    ],
    ['[ROUTE-117]', '/payment-fail', 'payment', 'Что с платежом', 'Войти'],
    ['[ROUTE-117]', '/payment/success/7', 'payment', 'Что с платежом', 'Войти'],
    ['[ROUTE-117, SHELL-46]', '/deposit-pending/7', 'payment', 'Что с платежом', 'Войти'],
  ])(
    '%s %s is open to a guest, in the frame «%s», and shows its own content',
    async (_id, path, frame, heading, words) => {
      const { statusCode, body } = await guest(path)
      expect([statusCode, frameOf(body)]).toEqual([200, frame])
      expect([headingOf(body), body.includes(words)]).toEqual([heading, true])
      expect(/<footer class="footer/.test(body)).toBe(frame === 'site')
      expect(/<header class="header/.test(body)).toBe(frame === 'site')
    },
  )

  test.each([
    '/payment/deposit',
    '/payment-deposit',
    '/payment/withdrawal',
    '/payment/history',
    '/payment/history/withdrawal',
    '/payment/game-history',
    '/payment-fail',
  ])(
    '[ROUTE-067 .. ROUTE-070, ROUTE-072, ROUTE-077, SHELL-44, SHELL-46] %s is open to a player, on the whole screen',
    async (path) => {
      const { statusCode, body } = await player(path)
      expect([statusCode, frameOf(body)]).toEqual([200, 'payment'])
      expect(body).not.toMatch(/<footer class="footer|<header class="header/)
    },
  )

  test('[ROUTE-018] the pregame page is not indexed', async () => {
    const { body } = await guest('/game/ayva-lab/kosti')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    const { body: map } = await guest('/sitemap-games-1.xml')
    expect(map).toContain('/games/ayva-lab/kosti</loc>')
    expect(map).not.toContain('/game/ayva-lab/kosti</loc>')
  })
})

describe('an unknown address', () => {
  test.each([
    ['[ROUTE-003]', '/RULES'],
    ['[ROUTE-024]', '/lottery/view/1a'],
    ['[ROUTE-030]', '/hall-of-fame/weekly'],
    ['[ROUTE-033]', '/blog/my-article/x'],
    ['[ROUTE-038]', '/tournaments/abc'],
    ['[ROUTE-038]', '/tournament-info/abc'],
    ['[ROUTE-080]', '/achievements/x'],
    ['[SHELL-63]', '/payment/success/1a'],
    ['[SHELL-63]', '/payment/processing/1a'],
    ['[SHELL-63]', '/payment/processing/:paymentId'],
    ['[SHELL-63]', `/deposit-pending/${'1'.repeat(16)}`],
  ])('%s %s is a 404 with the not-found page', async (_id, path) => {
    for (const visitor of [guest, player]) {
      const { statusCode, body } = await visitor(path)
      expect(statusCode).toBe(404)
      expect(body).toContain('This page could not be found')
    }
  })

  test.each(['/api/nothing', '/api/v18/nothing', '/API/x', '//api/x'])(
    '%s is an unknown call, and answered in the API’s shape',
    async (path) => {
      const { statusCode, headers, body } = await guest(path)
      expect([statusCode, headers['content-type']]).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
      expect(JSON.parse(body)).toMatchObject({ error: { key: 'not_found' } })
    },
  )
})

describe('the address of a disabled module', () => {
  test('is a 404 for everybody, and nothing links it', async () => {
    const call = await operator()
    const set = (enabled: boolean) =>
      call(changeSetting, {
        params: { alias: 'feature_tournaments' },
        body: { value: { enabled } as never, why: 'проверка' },
      })
    await set(false)
    const { routes } = await loadBuilt(root)
    const off = routes.flatMap(({ path, flag }) => (flag === 'feature_tournaments' ? path : []))
    expect(off.length).toBe(3)
    const site = await Promise.all(['/', '/sitemap.xml', '/robots.txt'].map(guest))
    for (const path of off) {
      const address = path.replace(/:(\w+)\??/g, '1')
      for (const visitor of [guest, player])
        expect([path, (await visitor(address)).statusCode]).toEqual([path, 404])
      for (const { body } of site) expect(body).not.toMatch(new RegExp(`${address}["<\n]`))
    }
    await set(true)
    expect((await guest('/tournaments')).statusCode).toBe(200)
  })
})
