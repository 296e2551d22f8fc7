import { randomUUID } from 'node:crypto'
import { lastGames } from '@ayva/contract/games/lobby'
import { launchDemo, launchReal } from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import { openRound } from '@ayva/contract/games/rounds'
import { modelHash } from '@ayva/game-math/model-hash'
import { registry } from '@ayva/games/registry.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { seed } from '../../seed.ts'

let testApp: TestApp
let games: { id: number; slug: string; modelId: string | null; developer: string }[]
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
  games = await testApp.deps.db
    .selectFrom('game')
    .innerJoin('developer', 'developer.id', 'game.developerId')
    .select(['game.id', 'game.slug', 'game.modelId', 'developer.slug as developer'])
    .execute()
})
afterAll(() => testApp.close())

const gameOf = (modelId: string) => games.find((game) => game.modelId === modelId)!

describe('a launch', () => {
  test('[PLAY-05, PLAY-07, PLAY-10, PLAY-11, PLAY-12, PLAY-13] for money has address, kind and everything that the game needs', async () => {
    const alisa = await testApp.player()
    await testApp.fund(alisa, 50_00n)
    const { id, slug, developer } = gameOf('dice-99')
    const launch = await alisa.call(launchReal, { params: { id } })
    expect(launch).toMatchObject({
      url: publicUrl(testApp.deps.config, `/games/${developer}/${slug}`),
      launchType: 'embedded',
      launchOptions: {
        exitUrl: publicUrl(testApp.deps.config, `/games/${developer}/${slug}?exit=1`),
        mode: 'real',
        demoId: null,
        engine: 'dice',
        modelHash: modelHash(registry.find('dice-99', 1).model),
        currency: 'RUB',
        purse: { balance: { minor: 50_00n, currency: 'RUB' }, sequence: 1 },
        bets: { ladder: null, min: 1000n, max: 10_000_000n, step: 100n },
        minCycleMs: 5000,
        openRound: null,
      },
    })
    expect(await alisa.call(lastGames, {})).toMatchObject([{ id }])
  })

  test('shows the hash under which the next bet is played', async () => {
    const alisa = await testApp.player()
    await testApp.fund(alisa, 50_00n)
    const { id } = gameOf('classic-soft')
    const launchOptions = ownOptions(await alisa.call(launchReal, { params: { id } }))
    const again = ownOptions(await alisa.call(launchReal, { params: { id } }))
    expect(again.serverSeedHash).toBe(launchOptions.serverSeedHash)
    const { round } = await alisa.call(openRound, {
      body: { gameId: id, bet: launchOptions.bets.ladder![0]!, params: {} },
      idempotencyKey: randomUUID(),
    })
    expect(round.modelVersion).toBe(launchOptions.modelVersion)
  })

  test('[PLAY-09] of a demo is open to everybody, with starting money and its own session', async () => {
    const { id } = gameOf('classic-fire')
    const first = await testApp.call(launchDemo, { params: { id } })
    const second = await testApp.call(launchDemo, { params: { id } })
    expect(first.launchOptions).toMatchObject({
      mode: 'demo',
      purse: { balance: { minor: 10_000_00n, currency: 'RUB' }, sequence: 0 },
      minCycleMs: 2500,
    })
    const { demoId, bets } = ownOptions(first)
    expect(ownOptions(second).demoId).not.toBe(demoId)
    expect(bets.ladder).toContain(1000n)
    expect(bets.max).toBe(bets.ladder!.at(-1))
    const query = { demoId: demoId! }
    const resumed = await testApp.call(launchDemo, { params: { id }, query })
    expect(resumed).toEqual(first)
  })

  test('lists the finished rounds of this game only, newest first', async () => {
    const alisa = await testApp.player()
    await testApp.fund(alisa, 500_00n)
    const bet = (id: number, params: Record<string, unknown>) =>
      alisa.call(openRound, {
        body: { gameId: id, bet: 10_00n, params },
        idempotencyKey: randomUUID(),
      })
    const { id } = gameOf('dice-99')
    const params = { direction: 'over', target: 4999 }
    const played = []
    for (let time = 0; time < 2; time++) {
      played.unshift((await bet(id, params)).round)
      testApp.clock.move(seconds(5))
    }
    const mines = gameOf('mines-99').id
    const { round } = await bet(mines, { mines: 3 })
    const recentOf = async (game: number) =>
      ownOptions(await alisa.call(launchReal, { params: { id: game } })).recent
    expect(await recentOf(id)).toEqual(played)
    expect(await recentOf(mines)).toEqual([])
    const launched = await alisa.call(launchReal, { params: { id: mines } })
    expect(ownOptions(launched).openRound).toEqual(round)
    const boris = await testApp.player()
    const his = await boris.call(launchReal, { params: { id } })
    expect(ownOptions(his).recent).toEqual([])
  })

  test('shows the time and the net result since the login, over all games of this player', async () => {
    const alisa = await testApp.player()
    await testApp.fund(alisa, 500_00n)
    const sessionOf = async ({ call }: typeof alisa, model = 'dice-99') =>
      ownOptions(await call(launchReal, { params: { id: gameOf(model).id } })).session
    const first = await sessionOf(alisa)
    expect(first).toMatchObject({ net: 0n })
    let net = 0n
    for (const [model, params] of [
      ['dice-99', { direction: 'over', target: 4999 }],
      ['classic-soft', {}],
      ['mines-99', { mines: 3 }],
    ] as const) {
      const { round } = await alisa.call(openRound, {
        body: { gameId: gameOf(model).id, bet: 10_00n, params },
        idempotencyKey: randomUUID(),
      })
      net += round.payout - round.stake
      testApp.clock.move(seconds(5))
    }
    for (const model of ['dice-99', 'classic-soft'])
      expect(await sessionOf(alisa, model)).toEqual({
        startedAt: first.startedAt,
        elapsedMs: first.elapsedMs + seconds(15),
        net,
      })
    const boris = await testApp.player()
    expect(await sessionOf(boris)).toMatchObject({ net: 0n })

    // A later login of the same player starts at zero.
    await testApp.deps.db
      .updateTable('session')
      .set({ enteredAt: testApp.clock.now() })
      .where('playerId', '=', alisa.id)
      .execute()
    expect(await sessionOf(alisa)).toMatchObject({ net: 0n, elapsedMs: 0 })
  })

  test('[PLAY-10] for money needs a player', async () => {
    const params = { id: gameOf('dice-99').id }
    await expect(testApp.call(launchReal, { params })).rejects.toMatchObject({ status: 401 })
  })

  test('[PLAY-14, PLAY-15] leads back to the requested page, within this site only', async () => {
    const { id } = gameOf('dice-99')
    const query = { backUrl: '/games?tab=slots', cashUrl: '/payment' }
    const { launchOptions } = await testApp.call(launchDemo, { params: { id }, query })
    expect(launchOptions).toMatchObject(query)
    for (const backUrl of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:1'])
      await expect(
        testApp.call(launchDemo, { params: { id }, query: { backUrl } }),
      ).rejects.toBeDefined()
    const direct = await testApp.app.inject(`/api/v18/games/${id}/demo?backUrl=//evil.test`)
    expect(direct.statusCode).toBe(400)
  })

  test('of an unknown game is 404', async () => {
    await expect(testApp.call(launchDemo, { params: { id: 999_999 } })).rejects.toMatchObject({
      key: 'game_unknown',
      status: 404,
    })
  })
})
