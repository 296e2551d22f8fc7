import { listGames } from '@ayva/contract/games/lobby'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Games, openGames } from '../../rounds/rounds.testing.ts'
import { giveBonus } from '../../../ledger/wallet/wallet.testing.ts'

let games: Games
beforeAll(async () => (games = await openGames({ GAME_CYCLE: false })))
afterAll(() => games.testApp.close())

test('[LOBBY-03] every game states whether it accepts bonus money, and such a game takes none', async () => {
  const { testApp, gameOf, play } = games
  const dice = gameOf('dice-99')
  const set = { onlyRealBalance: true }
  await testApp.deps.db.updateTable('game').set(set).where('id', '=', dice).execute()
  const cards = await testApp.call(listGames, { query: { limit: 50 } })
  for (const { id, onlyRealBalance } of cards) expect(onlyRealBalance).toBe(id === dice)

  const alisa = await testApp.player()
  await giveBonus(testApp, alisa, 100_00n)
  await expect(play(alisa, 'dice-99')).rejects.toMatchObject({ status: 402, key: 'funds_short' })
  expect((await play(alisa, 'classic-soft')).round.stake).toBe(10_00n)
  await testApp.fund(alisa, 10_00n)
  expect((await play(alisa, 'dice-99')).round.stake).toBe(10_00n)
})
