/** A new engine needs only its own folder and a line in the list of engines. */
import { randomUUID } from 'node:crypto'
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { launchDemo, launchReal } from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import { openDemoRound, openRound, showRound } from '@ayva/contract/games/rounds'
import { registry } from '@ayva/games/registry.ts'
import { math } from '@ayva/games/sample/math.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedLobby } from '../lobby/lobby.ts'
import { type Games, openGames, verified } from './rounds.testing.ts'

let games: Games
let withdraw: () => void
beforeAll(async () => {
  withdraw = registry.add(math)
  games = await openGames({ GAME_CYCLE: false })
  const { db, bus } = games.testApp.deps
  const title = { ...catalogue.games[0]!, slug: 'moneta', name: 'Монета' }
  const coin = { ...title, engine: 'coin', model: 'coin-99.json', categories: ['instant'] }
  await seedLobby(db, { ...catalogue, games: [...catalogue.games, coin] })
  bus.publish('content_changed', {})
})
afterAll(async () => {
  withdraw()
  await games.testApp.close()
})

test('[PLAY-42] a sample engine is played for money and in demo, settled and verified', async () => {
  const { testApp } = games
  const gameId = catalogue.games.length + 1
  const alisa = await testApp.player()
  await testApp.fund(alisa, 1_000_00n)
  const { launchOptions } = await alisa.call(launchReal, { params: { id: gameId } })
  expect(launchOptions).toMatchObject({ engine: 'coin', modelId: 'coin-99', modelVersion: 1 })

  const body = { gameId, modelVersion: 1, bet: 10_00n, params: { side: 'heads' } }
  const { round } = await alisa.call(openRound, { body, idempotencyKey: randomUUID() })
  const { win } = round.outcome as { win: boolean }
  expect(round).toMatchObject({ status: 'settled', payout: win ? 19_80n : 0n })
  const wrong = { ...body, params: { side: 'edge' } }
  await expect(
    alisa.call(openRound, { body: wrong, idempotencyKey: randomUUID() }),
  ).rejects.toMatchObject({ key: 'bet_invalid' })

  await games.rotate(alisa)
  const shown = await alisa.call(showRound, { params: { roundId: round.id } })
  expect(verified(shown)).toMatchObject({ payout: round.payout, outcome: round.outcome })

  const demo = await testApp.call(launchDemo, { params: { id: gameId } })
  const params = { demoId: ownOptions(demo).demoId! }
  const played = await testApp.call(openDemoRound, { params, body, idempotencyKey: randomUUID() })
  expect(played.round).toMatchObject({ mode: 'demo', status: 'settled' })
  await testApp.assertBooksBalance()
})
