import { createHash, randomUUID } from 'node:crypto'
import { openRound, showRound, stepRound } from '@ayva/contract/games/rounds'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { transfer, transferId } from '../../../ledger/wallet/wallet.ts'
import { openRounds } from '../rounds.ts'
import { betOn, type Games, openGames } from '../rounds.testing.ts'
import { endIdOf } from './transfer-ids.ts'

let games: Games
let alisa: TestPlayer
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())
beforeEach(async () => {
  alisa = await games.testApp.player()
  await games.testApp.fund(alisa, 1000_00n)
})

/** The id of a round's end before ids included the kind of their operation. */
function oldEndId(roundId: string): string {
  const hex = createHash('sha256').update(`${roundId}:end`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]!
  const tail = `${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${tail}`
}
async function mines(key: string = randomUUID()) {
  const { round } = await games.play(alisa, 'mines-99', { key })
  const { safe } = await games.minesOf(alisa, round)
  await games.step(alisa, round.id, 0, safe[0])
  games.testApp.clock.move(seconds(5))
  return round
}
const endOf = (key: string) => [
  transferId('round', key, 'end'),
  transferId('round', key, 'stake'),
  oldEndId(key),
]

describe('a bet whose key is another round’s transfer id', () => {
  test('is refused at the public API, and the other round is paid', async () => {
    const { id } = await mines()
    for (const key of endOf(id))
      await expect(games.play(alisa, 'dice-99', { key })).rejects.toMatchObject({
        key: 'key_invalid',
        status: 400,
      })
    expect((await games.step(alisa, id, 1, 'cashout')).round.payout).toBe(11_25n)
  })

  test('cannot take a transfer’s id by another entry point either', async () => {
    const { id, openedAt } = await mines()
    const keys = [...endOf(id), endIdOf({ id, openedAt: new Date(openedAt) })]
    for (const key of keys) {
      await betOn(openRounds(games.testApp.deps), games, alisa, { key })
      games.testApp.clock.move(seconds(5))
    }
    const before = await games.testApp.balance(alisa)
    await games.step(alisa, id, 1, 'cashout')
    expect(await games.testApp.balance(alisa)).toBe(before + 11_25n)
  })
})

test('a round’s transfers have derived ids that begin with the time of the round', async () => {
  const { id, openedAt } = await mines()
  await games.step(alisa, id, 1, 'cashout')
  const { rows } = await sql<{ id: string; reason: string }>`
    select id, reason from wallet_transfer
    where player_id = ${alisa.id} and refs ->> 'round' = ${id} order by id`.execute(
    games.testApp.deps.db,
  )
  const time = Date.parse(openedAt).toString(16).padStart(12, '0')
  expect(rows.map(({ reason }) => reason).toSorted()).toEqual(['round', 'round.payout'])
  for (const row of rows) {
    expect(row.id.replaceAll('-', '').slice(0, 13)).toBe(`${time}8`)
    expect(row.id).not.toBe(id)
  }
})

test('a round whose end has a taken id goes to operators with an alarm, and blocks nothing', async () => {
  const round = await mines()
  const taken = endIdOf({ id: round.id, openedAt: new Date(round.openedAt) })
  await transaction(games.testApp.deps.db, (tx) =>
    transfer(tx, {
      id: taken,
      playerId: alisa.id,
      currency: 'RUB',
      reason: 'adjustment',
      postings: [
        { account: 'adjustment', amount: -1n },
        { account: 'cash', amount: 1n },
      ],
      at: games.testApp.clock.now(),
    }),
  )
  const heard = vi.spyOn(games.testApp.deps.log, 'error')
  const cashOut = () => games.step(alisa, round.id, 1, 'cashout')
  await expect(cashOut()).rejects.toMatchObject({ key: 'round_manual', status: 409 })
  await expect(cashOut()).rejects.toMatchObject({ key: 'round_manual', status: 409 })
  expect(heard.mock.calls).toMatchObject([
    [{ alarm: 'transfer_collision', roundId: round.id, transferId: taken }, /person/],
  ])
  const shown = await alisa.call(showRound, { params: { roundId: round.id } })
  expect(shown.round).toMatchObject({ status: 'open', legal: null, payout: 0n, settleAt: null })
  games.testApp.clock.move(seconds(3600 * 25))
  await games.settleLeft()
  expect((await games.play(alisa, 'mines-99')).round.status).toBe('open')
})

test('a round from before derived ids is paid once, to the fund it was staked from', async () => {
  const { id } = await mines()
  await games.step(alisa, id, 1, 'cashout')
  const old = await oldRound(id)
  expect((await games.step(alisa, old, 0, (await cellsOf(old))[0])).round.status).toBe('open')
  const before = await games.testApp.balance(alisa)
  const app = games.testApp.app
  const again = await Promise.all(
    Array.from({ length: 12 }, () =>
      app.inject({
        method: 'POST',
        url: stepRound.path.replace(':roundId', old),
        headers: { 'auth-token': alisa.token },
        payload: { index: 1, action: 'cashout' },
      }),
    ),
  )
  expect(again.map(({ statusCode }) => statusCode)).toEqual(Array<number>(12).fill(200))
  expect(await games.testApp.balance(alisa)).toBe(before + 11_25n)
  expect(openRound.idempotent).toBe(true)
})

/** A round of mines as it was written then: its stake moved under the caller's key. */
async function oldRound(like: string): Promise<string> {
  const key = randomUUID()
  await transaction(games.testApp.deps.db, async (tx) => {
    await transfer(tx, {
      id: key,
      playerId: alisa.id,
      currency: 'RUB',
      reason: 'round',
      postings: [
        { account: 'cash', amount: -10_00n },
        { account: 'bets', amount: 10_00n },
      ],
      at: games.testApp.clock.now(),
    })
    await sql`insert into round (player_id, id, request_hash, game_id, model_id, model_version,
        model_hash, seed_pair_id, nonce, currency, bet, stake, payout, params, status, outcome,
        legal, opened_at, next_start_at, last_action_at, settle_at)
      select r.player_id, ${key}, r.request_hash, r.game_id, r.model_id, r.model_version,
        r.model_hash, r.seed_pair_id, s.next_nonce, r.currency, r.bet, r.stake, 0, r.params, 'open',
        r.outcome, '{}', r.opened_at, r.next_start_at, r.last_action_at, r.opened_at + '1 day'
      from round r join seed_state s using (player_id)
      where r.player_id = ${alisa.id} and r.id = ${like}`.execute(tx)
    await sql`update seed_state set next_nonce = next_nonce + 1
      where player_id = ${alisa.id}`.execute(tx)
  })
  return key
}

async function cellsOf(roundId: string): Promise<number[]> {
  const { round } = await alisa.call(showRound, { params: { roundId } })
  return (await games.minesOf(alisa, round)).safe
}
