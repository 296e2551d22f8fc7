/** Conditions of opening a game: identity, screen, availability. */
import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/platform/audit'
import { type Permission } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { IDENTITY_DEMAND, verificationLabels } from '@ayva/contract/identity/kyc'
import { showGame } from '@ayva/contract/games/lobby'
import { listOfficeGames, switchGame } from '@ayva/contract/games/lobby/office'
import * as play from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import { changePlayerLabels } from '@ayva/contract/identity/player/office'
import { openRound, stepRound } from '@ayva/contract/games/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { modules } from '../../modules.ts'
import { seed } from '../../seed.ts'
import { bonusTerms, grantBonus, grantFreeRounds } from '../../ledger/wallet/wallet.ts'

const DICE = 'kosti'
const MINES = 'miny'
const tournament = { id: 4, name: 'Осенний кубок', endsAt: '2026-12-01T00:00:00.000Z', prize: null }

let testApp: TestApp
let ids: Record<string, number>
let olga: Call
beforeAll(async () => {
  const cup = { name: 'cup', tournament: async (_: unknown, id: number) => whichCup(id) }
  testApp = await TestApp.open({ createApp: (deps) => createApp(deps, [...modules, cup]) })
  await seed(testApp.deps.db)
  const games = await testApp.deps.db.selectFrom('game').select(['id', 'slug']).execute()
  ids = Object.fromEntries(games.map(({ id, slug }) => [slug, id]))
  const permissions = ['players.label', 'verification.decide'] as const
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: [...permissions],
  })
  olga = testApp.callAs(token)
})
afterAll(() => testApp.close())

const whichCup = (id: number) => (id === ids[DICE] ? tournament : null)
const params = (slug: string) => ({ params: { id: ids[slug]! } })
const label = (player: TestPlayer, add: string[], remove: string[] = []) =>
  olga(changePlayerLabels, {
    params: { playerId: String(player.id) },
    body: { add, remove, why: 'проверка' },
  })
const bet = (player: TestPlayer, slug: string, wish: Record<string, unknown>) =>
  player.call(openRound, {
    body: { gameId: ids[slug]!, bet: 10_00n, params: wish },
    idempotencyKey: randomUUID(),
  })

test('[PLAY-19, PLAY-20] no game opens for a player who must show an identity until it is accepted', async () => {
  const vera = await testApp.player()
  const boris = await testApp.player()
  await label(vera, [IDENTITY_DEMAND])
  const wants = { key: 'identity_demanded', status: 417, details: { expectation: 'kyc-verified' } }
  const address = { params: { developer: 'ayva-lab', slug: DICE } }
  for (const opening of [
    () => vera.call(play.launchReal, params(DICE)),
    () => vera.call(play.launchDemo, params(DICE)),
    () => vera.call(play.launchPromo, params(DICE)),
    () => vera.call(showGame, address),
  ])
    await expect(opening()).rejects.toMatchObject(wants)
  const said = await testApp.app.inject({
    url: `/api/v18/games/${ids[DICE]}/real`,
    headers: { 'auth-token': vera.token },
  })
  expect([said.statusCode, said.headers['expectation']]).toEqual([417, 'kyc-verified'])
  // Other players are unaffected.
  await boris.call(play.launchReal, params(DICE))
  await testApp.call(play.launchDemo, params(DICE))
  await testApp.call(showGame, address)

  await label(vera, [verificationLabels.operatorAccepted])
  await vera.call(play.launchReal, params(DICE))
  expect(await vera.call(showGame, address)).toMatchObject({ slug: DICE })
})

test('[PLAY-01, PLAY-02] a phone asks for version 1, which a game for large screens does not have', async () => {
  const alisa = await testApp.player()
  await testApp.deps.db
    .updateTable('game')
    .set({ isMobile: false })
    .where('id', '=', ids[DICE]!)
    .execute()
  testApp.deps.bus.publish('content_changed', {})
  const ask = (isMobile: '0' | '1') =>
    alisa.call(play.launchReal, { ...params(DICE), query: { isMobile, t_uid: 'odd', isFake: '1' } })
  await expect(ask('1')).rejects.toMatchObject({ key: 'game_not_mobile', status: 422 })
  expect(await ask('0')).toMatchObject({ launchType: 'embedded' })
  await testApp.deps.db
    .updateTable('game')
    .set({ isMobile: true })
    .where('id', '=', ids[DICE]!)
    .execute()
  testApp.deps.bus.publish('content_changed', {})
  expect(await ask('1')).toMatchObject({ launchType: 'embedded' })
})

test('[PLAY-08] a promotional game is a demo, or free rounds for a player who has them there', async () => {
  const urls = { backUrl: '/games', cashUrl: '/payment' }
  const { id } = await testApp.call(play.showPromoGame, { params: { slug: DICE } })
  expect(id).toBe(ids[DICE])
  const guest = await testApp.call(play.launchPromo, { ...params(DICE), query: urls })
  expect(guest).toMatchObject({ launchOptions: { mode: 'demo', ...urls } })
  const { demoId } = ownOptions(guest)
  const again = { ...params(DICE), query: { ...urls, isMobile: '1' as const, demoId: demoId! } }
  expect(ownOptions(await testApp.call(play.launchPromo, again)).demoId).toBe(demoId)

  const alisa = await testApp.player()
  const mode = async () => ownOptions(await alisa.call(play.launchPromo, again)).mode
  expect(await mode()).toBe('demo')
  await transaction(testApp.deps.db, (tx) =>
    grantFreeRounds(tx, {
      id: randomUUID(),
      playerId: alisa.id,
      currency: 'RUB',
      gameId: id,
      count: 3,
      bet: 10_00n,
      winsTo: 'cash',
      source: 'test',
      at: testApp.clock.now(),
      expiresAt: new Date(testApp.clock.now().getTime() + days(1)),
    }),
  )
  expect(await mode()).toBe('real')
  await expect(
    testApp.call(play.showPromoGame, { params: { slug: 'no-such-game' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('[PLAY-25, PLAY-26, PLAY-27, PLAY-28, PLAY-29] the dialog before a game shows its tournament, bonus games and popular games', async () => {
  expect(await testApp.call(play.showPregame, params(DICE))).toEqual({ tournament })
  expect(await testApp.call(play.showPregame, params(MINES))).toEqual({ tournament: null })

  const popular = await testApp.call(play.pregamePopularGames, {})
  expect(popular.length).toBeGreaterThan(0)
  const played = popular.map(({ betStatistic }) => betStatistic)
  expect(played).toEqual(played.toSorted((one, other) => other - one))

  const alisa = await testApp.player()
  const games = async () =>
    (await alisa.call(play.pregameBonusGames, {})).map(({ slug }) => slug).toSorted()
  expect(await games()).toEqual([])
  const { deps } = testApp
  const own = { wagerTimes: 10, maxBet: null, closedGames: [ids[MINES]!], maxWin: null }
  const terms = await bonusTerms(deps, {
    ...own,
    expiresAt: new Date(testApp.clock.now().getTime() + days(9)).toISOString(),
  })
  await transaction(deps.db, (tx) =>
    grantBonus(tx, {
      id: randomUUID(),
      playerId: alisa.id,
      currency: 'RUB',
      amount: 500_00n,
      terms,
      source: 'test',
      at: testApp.clock.now(),
    }),
  )
  const offered = await games()
  expect(offered.length).toBeGreaterThan(0)
  expect(offered).not.toContain(MINES)
})

test('a switched-off game accepts no new round and no new player, and lets the open round end', async () => {
  const alisa = await testApp.player()
  await testApp.fund(alisa, 100_00n)
  const { round } = await bet(alisa, MINES, { mines: 3 })
  const permissions: Permission[] = ['games.read', 'games.change', 'audit.read']
  const { token } = await addOperator(testApp.deps, { name: 'Ольга', permissions })
  const desk = testApp.callAs(token)
  const turn = (on: boolean) =>
    desk(switchGame, { params: { id: ids[MINES]! }, body: { on, why: 'ошибка в правилах' } })
  const off = async () => (await desk(listOfficeGames, { query: { state: 'off' } })).games
  expect(await off()).toEqual([])
  expect(await turn(false)).toMatchObject({ on: false, open: false })
  expect(await turn(false)).toMatchObject({ on: false })
  expect(await off()).toMatchObject([{ id: ids[MINES], supplier: null, on: false }])
  const boris = await testApp.player()
  await testApp.fund(boris, 100_00n)
  const closed = { key: 'game_closed', status: 422, message: expect.stringMatching('закрыта') }
  await expect(boris.call(play.launchReal, params(MINES))).rejects.toMatchObject(closed)
  await expect(testApp.call(play.launchDemo, params(MINES))).rejects.toMatchObject(closed)
  await expect(bet(boris, MINES, { mines: 3 })).rejects.toMatchObject(closed)

  let now = round
  for (let index = 0; now.status === 'open'; index++) {
    const action = index === 1 ? 'cashout' : index
    const step = { params: { roundId: round.id }, body: { index, action } }
    now = (await alisa.call(stepRound, step)).round
  }
  expect(now.status).toBe('settled')
  expect(await turn(true)).toMatchObject({ on: true, open: true })
  await boris.call(play.launchReal, params(MINES))
  const entries = await desk(listAudit, {})
  const ofGames = entries.filter(({ action }) => action === 'game.switched')
  expect(ofGames.map(({ action, why, after }) => ({ action, why, after }))).toEqual(
    [true, false].map((on) => ({
      action: 'game.switched',
      why: 'ошибка в правилах',
      after: { on },
    })),
  )
  const unknown = { params: { id: 999_999_999 }, body: { on: false, why: 'нет её' } }
  await expect(desk(switchGame, unknown)).rejects.toMatchObject({ key: 'game_unknown' })
})
