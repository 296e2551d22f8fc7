/** Players hidden from the list of wins: the casino's own, and those on a break. */
import { takeBreak } from '@ayva/contract/protection/limits'
import { listWins } from '@ayva/contract/games/lobby/wins'
import { showWin } from '@ayva/contract/games/rounds/win'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { type Games, openGames } from '../../rounds/rounds.testing.ts'
import { addWins } from './wins.sql.ts'

let games: Games
beforeAll(async () => (games = await openGames({ GAME_CYCLE: false })))
afterAll(() => games.testApp.close())

let made = 0
/** Wins without rounds, each newer than the one before. */
async function wins({ id: playerId }: TestPlayer, count = 1): Promise<void> {
  const { db, clock } = games.testApp.deps
  const rows = Array.from({ length: count }, () => {
    made += 1
    return {
      playerId,
      roundId: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
      gameId: games.gameOf('dice-99'),
      currency: 'RUB' as const,
      stake: 1n,
      payout: BigInt(20 + made),
      at: new Date(clock.now().getTime() + made),
    }
  })
  await addWins(db, rows)
}
const label = ({ id }: TestPlayer, labels: string[]) =>
  games.testApp.deps.db.updateTable('player').set({ labels }).where('id', '=', id).execute()
async function shown() {
  games.testApp.deps.bus.publish('content_changed', undefined)
  return (await games.testApp.call(listWins, { query: {} })).wins
}

test('wins of the casino’s own players and of players on a break are hidden, with their proofs', async () => {
  const { testApp } = games
  const vera = await testApp.player()
  const fake = await testApp.player()
  const tester = await testApp.player()
  const gleb = await testApp.player()
  for (const player of [vera, fake, tester, gleb]) await wins(player)
  expect(await shown()).toHaveLength(4)
  const [ofGleb] = await shown()
  await label(fake, ['f'])
  await label(tester, ['vip', 'test_group'])
  await gleb.call(takeBreak, { body: { term: 'day' } })
  expect((await shown()).map(({ payout }) => payout.minor)).toEqual([21n])
  await expect(testApp.call(showWin, { params: { winId: ofGleb!.id } })).rejects.toMatchObject({
    status: 404,
  })
  testApp.clock.move(days(1))
  expect(await shown()).toHaveLength(2)
})

test('however many of the newest wins are hidden, older visible ones are shown', async () => {
  const { testApp } = games
  const nina = await testApp.player()
  const fake = await testApp.player()
  await wins(nina)
  await wins(fake, 300)
  await label(fake, ['f'])
  expect((await shown())[0]).toMatchObject({ payout: { minor: 25n } })
})
