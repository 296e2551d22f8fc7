import { randomUUID } from 'node:crypto'
import { releasesOf } from '@ayva/game-math/release'
import { mines } from '@ayva/games/mines/mines.ts'
import { registry } from '@ayva/games/registry.ts'
import mines99 from '@ayva/games/mines/mines-99.json' with { type: 'json' }
import { launchReal } from '@ayva/contract/games/play'
import { listGames, showGame } from '@ayva/contract/games/lobby'
import { openRound, showRound } from '@ayva/contract/games/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Games, openGames, verified } from '../rounds.testing.ts'

let games: Games
let withdraw = () => {}
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
})
afterAll(async () => {
  withdraw()
  await games.testApp.close()
})

/** The same game with a return of 90 %: every multiplier differs. */
function poorer() {
  const factor = (mined: number, safe: number) => {
    let numerator = 9000n
    let denominator = 1n
    for (let i = 0; i < safe; i++) {
      numerator *= BigInt(25 - i)
      denominator *= BigInt(25 - mined - i)
    }
    return Number(numerator / denominator)
  }
  const table = Object.entries(mines99.multiplier4).map(([mined, steps]) => [
    mined,
    steps.map((_, index) => factor(Number(mined), index + 1)),
  ])
  return { ...mines99, version: 2, rtpBp: 9000, multiplier4: Object.fromEntries(table) as object }
}

test('[PLAY-42] open rounds and old proofs keep the first version of a model after a second one is added', async () => {
  const { testApp } = games
  const alisa = await testApp.player()
  await testApp.fund(alisa, 1_000_00n)
  const gameId = games.gameOf('mines-99')
  const first = (await games.play(alisa, 'mines-99', { bet: 100_00n })).round
  const { safe } = await games.minesOf(alisa, first)

  withdraw = registry.release(releasesOf(mines, [poorer()])[0]!)
  await testApp.deps.db
    .updateTable('game')
    .set({ modelVersion: 2 })
    .where('id', '=', gameId)
    .execute()
  testApp.deps.bus.publish('content_changed', {})
  const [card] = await testApp.call(listGames, { query: { ids: [gameId] } })
  const address = { developer: card!.developer.slug, slug: card!.slug }
  const listed = await testApp.call(showGame, { params: address })
  expect(listed).toMatchObject({ modelId: 'mines-99', modelVersion: 2 })

  const seen = { ...games.bodyOf('mines-99'), modelVersion: 1 }
  await expect(
    alisa.call(openRound, { body: seen, idempotencyKey: randomUUID() }),
  ).rejects.toMatchObject({ key: 'game_changed', status: 409 })
  const { launchOptions } = await alisa.call(launchReal, { params: { id: gameId } })
  expect(launchOptions).toMatchObject({ modelVersion: 2, openRound: { modelVersion: 1 } })
  const step = await games.step(alisa, first.id, 0, safe[0])
  expect(step.round).toMatchObject({ modelVersion: 1, outcome: { multiplier4: 11_250 } })
  const ended = await games.step(alisa, first.id, 1, 'cashout')
  expect(ended.round).toMatchObject({ status: 'settled', payout: 112_50n })

  const second = (await games.play(alisa, 'mines-99', { bet: 100_00n })).round
  expect(second.modelVersion).toBe(2)
  const other = await games.minesOf(alisa, second)
  await games.step(alisa, second.id, 0, other.safe[0])
  const poor = await games.step(alisa, second.id, 1, 'cashout')
  expect(poor.round).toMatchObject({ status: 'settled', payout: 102_27n })

  await games.rotate(alisa)
  for (const { id, payout } of [ended.round, poor.round]) {
    const shown = await alisa.call(showRound, { params: { roundId: id } })
    expect(verified(shown)).toMatchObject({ payout, outcome: shown.round.outcome })
  }
})

test('a game whose version is not in this build is not offered, and the others are', async () => {
  const { testApp } = games
  const gameId = games.gameOf('dice-99')
  await testApp.deps.db
    .updateTable('game')
    .set({ modelVersion: 9 })
    .where('id', '=', gameId)
    .execute()
  testApp.deps.bus.publish('content_changed', {})
  const listed = await testApp.call(listGames, {})
  expect(listed.length).toBeGreaterThan(0)
  expect(listed.map(({ id }) => id)).not.toContain(gameId)
})
