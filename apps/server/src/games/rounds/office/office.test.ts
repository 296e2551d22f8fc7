/** Rounds whose end could not be paid: operators see and end them, once. */
import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/platform/audit'
import { type Permission } from '@ayva/contract/base'
import { showRound } from '@ayva/contract/games/rounds'
import { judgeRound, listManualRounds } from '@ayva/contract/games/rounds/office'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { subscribe } from '../../../platform/realtime/realtime.ts'
import { transfer } from '../../../ledger/wallet/wallet.ts'
import { giveBonus } from '../../../ledger/wallet/wallet.testing.ts'
import { type Games, openGames, type RoundOf } from '../rounds.testing.ts'
import { endIdOf } from '../betting/transfer-ids.ts'

let games: Games
let olga: ReturnType<Games['testApp']['callAs']>
beforeAll(async () => {
  games = await openGames()
  const permissions: Permission[] = ['audit.read', 'rounds.read', 'rounds.judge']
  olga = games.testApp.callAs(
    (await addOperator(games.testApp.deps, { name: 'Ольга', permissions })).token,
  )
  vi.spyOn(games.testApp.deps.log, 'error').mockReturnValue(undefined)
})
afterAll(() => games.testApp.close())

/** A player with 6 roubles in cash and a bonus of 100. */
async function vera(): Promise<TestPlayer> {
  const player = await games.testApp.player()
  await games.testApp.fund(player, 6_00n)
  await giveBonus(games.testApp, player, 100_00n)
  return player
}

async function take(player: TestPlayer, id: string) {
  await transaction(games.testApp.deps.db, (tx) =>
    transfer(tx, {
      id,
      playerId: player.id,
      currency: 'RUB',
      reason: 'adjustment',
      postings: [
        { account: 'adjustment', amount: -1n },
        { account: 'cash', amount: 1n },
      ],
      at: games.testApp.clock.now(),
    }),
  )
}

/** A round whose cash-out failed because another transfer has its id. */
async function manual(player: TestPlayer, steps: ('end' | 'end judged')[] = ['end']) {
  const { round } = await games.play(player, 'mines-99')
  const { safe } = await games.minesOf(player, round)
  await games.step(player, round.id, 0, safe[0])
  const opened = { id: round.id, openedAt: new Date(round.openedAt) }
  for (const step of steps) await take(player, endIdOf(opened, step))
  const cashOut = games.step(player, round.id, 1, 'cashout')
  await expect(cashOut).rejects.toMatchObject({ key: 'round_manual' })
  games.testApp.clock.move(seconds(5))
  return round
}

const judge = (player: TestPlayer, { id }: RoundOf, decision: 'settle' | 'void') =>
  olga(judgeRound, {
    params: { playerId: String(player.id), roundId: id },
    body: { decision, why: 'разобрались' },
  })

async function fundsOf({ id }: TestPlayer) {
  const rows = await games.testApp.deps.db
    .selectFrom('walletAccount')
    .select(['kind', 'balance'])
    .where('playerId', '=', id)
    .execute()
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

test('a manual round is listed, settled from its seeds and paid to its funds once, however often it is judged', async () => {
  const player = await vera()
  const round = await manual(player)
  const listed = await olga(listManualRounds, { query: {} })
  expect(listed).toMatchObject({ next: null })
  expect(listed.rounds).toMatchObject([
    { playerId: String(player.id), roundId: round.id, status: 'manual', stake: 10_00n, steps: 1 },
  ])
  const before = await fundsOf(player)
  const told: unknown[] = []
  const stop = subscribe(games.testApp.deps.bus, player.id, (said) => told.push(said))
  const answers = await Promise.all(Array.from({ length: 8 }, () => judge(player, round, 'settle')))
  stop()
  for (const one of answers) expect(one).toMatchObject({ status: 'settled', payout: 11_25n })
  // Six of ten roubles were cash, so six tenths of the payout are.
  expect(await fundsOf(player)).toEqual({
    cash: before['cash']! + 6_75n,
    bonus: before['bonus']! + 4_50n,
  })
  expect(told).toMatchObject([{ type: 'round', roundId: round.id }, { type: 'balance' }])
  const shown = await player.call(showRound, { params: { roundId: round.id } })
  expect(shown.round).toMatchObject({ status: 'settled', actions: [expect.anything(), 'cashout'] })
  await expect(judge(player, round, 'void')).rejects.toMatchObject({ key: 'round_judged' })
  expect((await olga(listManualRounds, { query: {} })).rounds).toEqual([])
  const playerId = String(player.id)
  expect(await olga(listAudit, { query: { playerId } })).toMatchObject([
    {
      actorKind: 'operator',
      action: 'round.judged',
      subject: `round ${round.id}`,
      before: { status: 'manual' },
      after: { status: 'settled', payout: '1125' },
      why: 'разобрались',
    },
  ])
})

test('a void round returns the stake to its sources, beside a newer round', async () => {
  const player = await vera()
  const before = await fundsOf(player)
  const round = await manual(player)
  const newer = (await games.play(player, 'mines-99')).round
  expect(await judge(player, round, 'void')).toMatchObject({ status: 'void', payout: 0n })
  await judge(player, round, 'void')
  const { mined } = await games.minesOf(player, newer)
  await games.step(player, newer.id, 0, mined[0])
  // One kopeck is in the transfer that took the id; the newer round is lost.
  expect(await fundsOf(player)).toEqual({
    cash: before['cash']! + 1n - 1n,
    bonus: before['bonus']! - 10_00n + 1n,
  })
})

test('a round that needs no judgement, does not exist or cannot be paid is refused without changes', async () => {
  const player = await vera()
  const stuck = await manual(player, ['end', 'end judged'])
  const before = await fundsOf(player)
  await expect(judge(player, stuck, 'settle')).rejects.toMatchObject({ key: 'round_stuck' })
  expect(await fundsOf(player)).toEqual(before)
  const { round } = await games.play(player, 'mines-99')
  await expect(judge(player, round, 'void')).rejects.toMatchObject({ key: 'round_not_manual' })
  await expect(judge(player, { ...round, id: randomUUID() }, 'void')).rejects.toMatchObject({
    status: 404,
  })
})

test('the list continues after a given position', async () => {
  const made: string[] = []
  for (let n = 0; n < 3; n++) made.push((await manual(await vera())).id)
  const { rounds } = await olga(listManualRounds, { query: {} })
  const mine = rounds.filter(({ roundId }) => made.includes(roundId))
  expect(mine.map(({ roundId }) => roundId)).toEqual(made)
  const { openedAt, playerId, roundId } = mine[0]!
  const after = `${Date.parse(openedAt)}.${playerId}.${roundId}`
  const rest = await olga(listManualRounds, { query: { after } })
  expect(rest.rounds.map((one) => one.roundId)).toEqual(made.slice(1))
})
