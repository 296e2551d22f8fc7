/** The office's card of a round, with all data for a dispute. */
import { randomUUID } from 'node:crypto'
import { showOfficeRound } from '@ayva/contract/games/rounds/office'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPlayer } from '#lib/testing.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { openGames } from '../rounds.testing.ts'

let games: Awaited<ReturnType<typeof openGames>>
let vera: TestPlayer
let olga: TestPlayer['call']
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
  const { testApp } = games
  vera = await testApp.player({ name: 'vera' })
  await testApp.fund(vera, 10_000_00n)
  const permissions = ['rounds.read'] as const
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: [...permissions],
  })
  olga = testApp.callAs(token)
})
afterAll(() => games.testApp.close())

const show = (roundId: string, { id } = vera) =>
  olga(showOfficeRound, { params: { playerId: String(id), roundId } })

test('a round has its outcome, its transfers by posting, and its proof', async () => {
  const { round } = await games.play(vera, 'dice-99')
  const card = await show(round.id)
  expect(card).toMatchObject({
    playerId: String(vera.id),
    player: { name: expect.stringContaining('•') },
    status: 'settled',
    game: { modelId: 'dice-99', modelVersion: round.modelVersion },
    stake: round.stake,
    payout: round.payout,
    own: { round: { id: round.id, outcome: round.outcome }, proof: { nonce: round.nonce } },
    outside: null,
    judgement: null,
  })
  const moved = (account: string) =>
    card.entries
      .filter((entry) => entry.account === account)
      .reduce((sum, { amount }) => sum + amount, 0n)
  expect([moved('bets'), moved('wins')]).toEqual([round.stake, -round.payout])
  expect(moved('cash')).toBe(round.payout - round.stake)
})

test('the secret of a pair in use and undealt cards are never included', async () => {
  const { round } = await games.play(vera, 'mines-99')
  expect(round.status).toBe('open')
  const card = await show(round.id)
  expect(card.own!.proof.serverSeed).toBeNull()
  expect(card.own!.round.outcome).toEqual(round.outcome)
  expect(card).toMatchObject({ status: 'open', payout: 0n })
  const step = await games.step(vera, round.id, 0, 3)
  if (step.round.status === 'open') await games.step(vera, round.id, 1, 'cashout')
  const over = await show(round.id)
  expect(over.entries.filter(({ account }) => account === 'bets')).toHaveLength(1)
  await games.rotate(vera)
  expect((await show(round.id)).own!.proof.serverSeed).toMatch(/^[\da-f]{64}$/)
})

test('a missing round and one of another player are not found', async () => {
  const { round } = await games.play(vera, 'dice-99')
  const boris = await games.testApp.player({ name: 'boris' })
  await expect(show(randomUUID())).rejects.toMatchObject({ key: 'round_unknown' })
  await expect(show(round.id, boris)).rejects.toMatchObject({ key: 'round_unknown' })
})
