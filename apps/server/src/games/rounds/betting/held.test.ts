import { randomUUID } from 'node:crypto'
import { showSeeds } from '@ayva/contract/games/rounds'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hours } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { openRounds } from '../rounds.ts'
import { betOn, type Games, openGames } from '../rounds.testing.ts'

let games: Games
let players: TestPlayer[]
beforeAll(async () => {
  games = await openGames({ GAME_CYCLE: false })
})
afterAll(() => games.testApp.close())
beforeEach(async () => {
  players = await Promise.all(Array.from({ length: 10 }, () => games.testApp.player()))
  for (const player of players) await games.testApp.fund(player, 1000_00n)
})

/** Locks a row of the first player during `work`, as a hanging node would. */
async function holding(table: 'wallet_account' | 'seed_state', work: () => Promise<void>) {
  await transaction(games.testApp.deps.db, async (tx) => {
    await sql`select from ${sql.table(table)} where player_id = ${players[0]!.id} for update`.execute(
      tx,
    )
    await work()
  })
}

describe('a locked row', () => {
  for (const table of ['wallet_account', 'seed_state'] as const)
    test(`(${table}) does not delay bets of other players in the batch`, async () => {
      const [held, ...others] = players
      const rounds = openRounds(games.testApp.deps)
      await Promise.all(players.map(({ id }) => rounds.seedStates.of(id)))
      let waiting: Promise<unknown> = Promise.resolve()
      await holding(table, async () => {
        waiting = betOn(rounds, games, held!)
        for (let times = 0; times < 3; times++) {
          const made = await Promise.all(others.map((player) => betOn(rounds, games, player)))
          expect(made.map(({ step }) => step.round.status)).toEqual(Array(9).fill('settled'))
        }
      })
      // The bet is not lost either; it is made once the lock is released.
      expect(await waiting).toMatchObject({ step: { round: { nonce: 0 } } })
    })

  test('is reported to its player after a time, who may repeat the bet with the same key', async () => {
    const [held] = players
    const rounds = openRounds(games.testApp.deps)
    const key = randomUUID()
    await rounds.seedStates.of(held!.id)
    await holding('wallet_account', async () => {
      const all = await Promise.allSettled([
        betOn(rounds, games, held!, { key }),
        ...Array.from({ length: 20 }, () => betOn(rounds, games, held!)),
      ])
      expect(all).toMatchObject(
        Array(21).fill({ status: 'rejected', reason: { key: 'unavailable', status: 503 } }),
      )
    })
    expect(await games.testApp.balance(held!)).toBe(1000_00n)
    expect((await betOn(rounds, games, held!, { key })).step.round.nonce).toBe(0)
  })

  test('is reported at the end of a round too', async () => {
    const [held] = players
    const { round } = await games.play(held!, 'mines-99')
    const { safe } = await games.minesOf(held!, round)
    await games.step(held!, round.id, 0, safe[0])
    const cashOut = () => games.step(held!, round.id, 1, 'cashout')
    await holding('wallet_account', async () => {
      await expect(cashOut()).rejects.toMatchObject({ key: 'unavailable', status: 503 })
    })
    expect((await cashOut()).round.payout).toBe(11_25n)
  })

  test('is reported when seeds are read or rotated', async () => {
    const [held] = players
    await games.play(held!, 'dice-99')
    await holding('seed_state', async () => {
      const away = { status: 'rejected', reason: { key: 'unavailable', status: 503 } }
      const all = [held!.call(showSeeds, {}), games.rotate(held!)]
      expect(await Promise.allSettled(all)).toMatchObject([away, away])
    })
    expect((await games.rotate(held!)).revealed).toHaveLength(1)
  })

  test('of another node’s bet is waited for, and both bets are made', async () => {
    const [alisa] = players
    const one = openRounds(games.testApp.deps)
    const two = openRounds(games.testApp.deps)
    for (const node of [one, two]) await node.seedStates.of(alisa!.id)
    let both: Promise<unknown[]> = Promise.resolve([])
    await holding('seed_state', async () => {
      both = Promise.all([betOn(one, games, alisa!), betOn(two, games, alisa!)])
      await games.testApp.untilWaiting()
    })
    expect(await both).toHaveLength(2)
  })
})

test('a node whose clock is an hour behind bets normally, because the database determines the time', async () => {
  const { deps } = games.testApp
  const node = (ms: number) =>
    openRounds({ ...deps, clock: { now: () => new Date(Date.now() + ms) } })
  const right = node(0)
  const late = node(-hours(1))
  const early = node(hours(1))
  const times: number[] = []
  for (const rounds of [early, right, late, right, late]) {
    const { step } = await betOn(rounds, games, players[0]!)
    times.push(Date.parse(step.round.openedAt))
    expect(step.round.nextStartAt).toBe(step.round.openedAt)
  }
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times[4]! - times[0]!).toBeLessThan(hours(1))
})

test('a player who alternates between two nodes costs at most two round trips for each bet', async () => {
  const { pool } = games.testApp.deps.db
  const [alisa] = players
  const one = openRounds(games.testApp.deps)
  const two = openRounds(games.testApp.deps)
  for (const node of [one, two]) await node.seedStates.of(alisa!.id)
  await betOn(one, games, alisa!)
  const asked = vi.spyOn(pool, 'query')
  for (let turn = 1; turn <= 10; turn++) {
    const { step } = await betOn(turn % 2 === 0 ? one : two, games, alisa!)
    expect(step.round.nonce).toBe(turn)
  }
  // Background transactions use their own connections, and not `query`.
  expect(asked).toHaveBeenCalledTimes(20)
  vi.restoreAllMocks()

  await games.rotate(alisa!)
  const after = vi.spyOn(pool, 'query')
  expect((await betOn(two, games, alisa!)).step.round.nonce).toBe(0)
  expect(after).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
})

test('bets of one batch are on one shard', async () => {
  const shardOf = (playerId: bigint) => Number(playerId % 3n)
  const rounds = openRounds(games.testApp.deps, { shardOf })
  await Promise.all(players.map(({ id }) => rounds.seedStates.of(id)))
  await Promise.all(players.map((player) => betOn(rounds, games, player)))
  const { rows } = await sql<{ players: bigint[] }>`
    select array_agg(player_id) as players from round
    where player_id = any(${players.map(({ id }) => id)}) group by xmin::text`.execute(
    games.testApp.deps.db,
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(rows.length).toBeLessThan(players.length)
  for (const { players: together } of rows)
    expect(new Set(together.map((id) => shardOf(BigInt(id)))).size).toBe(1)
})
