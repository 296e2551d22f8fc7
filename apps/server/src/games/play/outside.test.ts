/** Opening games of suppliers: address, parameters and failures. */
import { launchDemo, launchReal, showPlaySession } from '@ayva/contract/games/play'
import { changePlayerLabels } from '@ayva/contract/identity/player/office'
import { IDENTITY_DEMAND } from '@ayva/contract/identity/kyc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seed } from '../../seed.ts'
import { config, openService, type Service, supply, Till } from '../suppliers/suppliers.testing.ts'

let testApp: TestApp
let service: Service
let gameId: number
beforeAll(async () => {
  service = await openService()
  testApp = await TestApp.open({ createApp, config: config(service.url) })
  await seed(testApp.deps.db)
  const [first] = await supply(testApp, service.url)
  gameId = first!
})
afterAll(async () => {
  await testApp.close()
  await service.close()
})

const params = () => ({ params: { id: gameId } })
const toldLast = () => JSON.parse(service.asked.at(-1)!.body) as Record<string, unknown>

test('[PLAY-11, PLAY-12, PLAY-13, PLAY-14, PLAY-15] a launch for money is a frame at the supplier’s address, with the session’s figures', async () => {
  const alisa = await testApp.player()
  await testApp.fund(alisa, 500_00n)
  const query = { backUrl: '/games', cashUrl: '/payment', isMobile: '1' as const }
  const launched = await alisa.call(launchReal, { ...params(), query })
  expect(launched).toMatchObject({
    url: `${service.url}/play/1`,
    launchType: 'frame',
    launchOptions: {
      mode: 'real',
      currency: 'RUB',
      backUrl: '/games',
      cashUrl: '/payment',
      origins: [service.url],
      session: { net: 0n },
      exitUrl: expect.stringMatching(/\/games\/lamp-studio\/\S+\?exit=1$/),
    },
  })
  expect(toldLast()).toMatchObject({
    user: String(alisa.id),
    platform: 'GPL_MOBILE',
    demo: false,
    lang: 'ru',
    lobby_url: launched.launchOptions.exitUrl,
    deposit_url: expect.stringMatching(/\/payment$/),
  })

  // Rounds there count in the session together with own games.
  const till = new Till(testApp, alisa, String(toldLast()['token']), {
    code: toldLast()['game_code'],
  })
  expect(await till.bet('b1', 'r1', 20_00)).toMatchObject({ status: 'OK' })
  await till.win('w1', 'r1', 5_00, { round_closed: true })
  expect(await alisa.call(showPlaySession, {})).toMatchObject({ net: -15_00n })
  const own = await testApp.deps.db
    .selectFrom('game')
    .select('id')
    .where('slug', '=', 'kosti')
    .executeTakeFirstOrThrow()
  const dice = await alisa.call(launchReal, { params: { id: own.id } })
  expect(dice.launchOptions.session).toMatchObject({ net: -15_00n })
})

test('a demo names no player to the supplier, and a player who must show an identity is refused before the supplier is called', async () => {
  const launched = await testApp.call(launchDemo, params())
  expect(launched).toMatchObject({ launchOptions: { mode: 'demo', session: null } })
  expect(toldLast()).toMatchObject({ user: null, token: null, demo: true })

  const vera = await testApp.player()
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['players.label', 'verification.decide'],
  })
  await testApp.callAs(token)(changePlayerLabels, {
    params: { playerId: String(vera.id) },
    body: { add: [IDENTITY_DEMAND], remove: [], why: 'проверка' },
  })
  const asked = service.asked.length
  for (const opening of [launchReal, launchDemo])
    await expect(vera.call(opening, params())).rejects.toMatchObject({ status: 417 })
  expect(service.asked.length).toBe(asked)
})

test('a supplier that fails or names another’s page is a 503 only for its own games', async () => {
  const alisa = await testApp.player()
  const answer = service.answers['/game/url']!
  for (const odd of [() => undefined, () => ({ url: 'https://evil.example/' }), () => ({})]) {
    service.answers['/game/url'] = odd
    await expect(alisa.call(launchReal, params())).rejects.toMatchObject({ status: 503 })
  }
  service.answers['/game/url'] = answer
  expect(await alisa.call(launchReal, params())).toMatchObject({ launchType: 'frame' })
})

test('the content security policy permits frames of active suppliers only', async () => {
  const policy = async () => {
    const { headers } = await testApp.app.inject('/api/v18/time')
    return String(headers['content-security-policy'])
  }
  const { db, bus } = testApp.deps
  await expect.poll(policy).toContain(`frame-src 'self' ${service.url};`)
  const { headers } = await testApp.app.inject('/api/v18/time')
  expect(headers['permissions-policy']).toContain(`fullscreen=(self "${service.url}")`)
  await db.updateTable('supplier').set({ isOn: false }).execute()
  bus.publish('content_changed', {})
  await expect.poll(policy).toContain("frame-src 'self';")
})
