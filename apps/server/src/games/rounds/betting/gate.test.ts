import { randomUUID } from 'node:crypto'
import { blockWords, type BlockRule } from '@ayva/contract/games/rounds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, seconds } from '#lib/clock.ts'
import { sql, transaction, type Tx } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { keepTotals, liftBlock, blockStakes } from '../rounds.ts'
import { type Games, loseAtFirst, openGames } from '../rounds.testing.ts'

let games: Games
let alisa: TestPlayer
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())
beforeEach(async () => {
  alisa = await games.testApp.player()
  await games.testApp.fund(alisa, 1000_00n)
  await loseAtFirst(games, alisa)
})

const now = () => games.testApp.clock.now()
const inHours = (count: number) => new Date(now().getTime() + hours(count))
const stop = (rule: BlockRule, span: { startsAt?: Date; endsAt?: Date } = {}) =>
  transaction(games.testApp.deps.db, (tx) =>
    blockStakes(tx, { playerId: alisa.id, rule, startsAt: now(), ...span }),
  )
type Limits = { period?: 'day' | 'week' | 'month'; maxStaked?: bigint; maxLost?: bigint }
const limit = ({ period = 'day', ...most }: Limits) =>
  transaction(games.testApp.deps.db, (tx) =>
    keepTotals(tx, { playerId: alisa.id, at: now() }, [{ currency: 'RUB', period, ...most }]),
  )
const lose = { params: { direction: 'over', target: 9899 } }
async function play(wish: object = lose) {
  games.testApp.clock.move(seconds(5))
  return games.play(alisa, 'dice-99', wish)
}
/** A round of mines that wins 1.25 or loses 10. */
async function mines(end: 'win' | 'lose') {
  games.testApp.clock.move(seconds(5))
  const { round } = await games.play(alisa, 'mines-99')
  const { safe, mined } = await games.minesOf(alisa, round)
  await games.step(alisa, round.id, 0, end === 'win' ? safe[0] : mined[0])
  if (end === 'win') await games.step(alisa, round.id, 1, 'cashout')
}

describe('a stake block', () => {
  for (const [rule, words] of Object.entries(blockWords))
    test(`of the rule ${rule} is refused in words, and moves nothing`, async () => {
      await stop(rule as keyof typeof blockWords)
      await expect(play()).rejects.toMatchObject({
        key: 'play_blocked',
        status: 422,
        message: `Игра на деньги сейчас закрыта: ${words}`,
        details: { rule },
      })
      expect(await games.testApp.balance(alisa)).toBe(1000_00n)
    })

  test('applies from its beginning to its end, and not after it is lifted', async () => {
    const span = { startsAt: inHours(2), endsAt: inHours(3) }
    await stop('session', span)
    await play()
    games.testApp.clock.move(hours(2))
    await expect(play()).rejects.toMatchObject({ details: { retryAt: span.endsAt.toISOString() } })
    games.testApp.clock.move(hours(1))
    await play()
    await stop('block')
    await expect(play()).rejects.toMatchObject({ key: 'play_blocked' })
    await transaction(games.testApp.deps.db, (tx) => liftBlock(tx, alisa.id, 'block'))
    await play()
  })

  test('stops no repeated call, no action and no win', async () => {
    const key = randomUUID()
    const first = await play({ key })
    games.testApp.clock.move(seconds(5))
    const { round } = await games.play(alisa, 'mines-99')
    const { safe } = await games.minesOf(alisa, round)
    await stop('exclusion')
    expect((await play({ key })).round).toEqual(first.round)
    await games.step(alisa, round.id, 0, safe[0])
    expect((await games.step(alisa, round.id, 1, 'cashout')).round.payout).toBe(11_25n)
  })
})

describe('the total of a period', () => {
  test('limits its stakes, and starts again with the next period', async () => {
    games.testApp.clock.move(hours(24) - (now().getTime() % hours(24)))
    await limit({ maxStaked: 35_00n })
    await play()
    await play()
    await expect(play({ bet: 20_00n })).rejects.toMatchObject({
      key: 'stake_limited',
      status: 422,
      details: {
        rule: 'day_staked',
        used: '2000',
        limit: '3500',
        retryAt: inHours(24 - (now().getTime() % hours(24)) / hours(1)).toISOString(),
      },
    })
    await play({ bet: 15_00n, ...lose })
    games.testApp.clock.move(hours(24))
    await play()
  })

  test('limits its losses: wins may be staked again', async () => {
    await limit({ maxLost: 20_00n })
    await mines('win')
    await mines('lose')
    await mines('lose')
    await expect(play()).rejects.toMatchObject({
      details: { rule: 'day_lost', used: '1875', limit: '2000' },
    })
  })

  test('includes stakes of its period before it was set', async () => {
    await play()
    await limit({ period: 'month', maxStaked: 15_00n })
    await expect(play()).rejects.toMatchObject({
      details: { rule: 'month_staked', used: '1000' },
    })
  })

  test('counts the end of a long round, and no longer counts a returned stake', async () => {
    await limit({ maxStaked: 20_00n, maxLost: 20_00n })
    await mines('win')
    expect(await totalOf(alisa)).toEqual({ staked: 10_00n, won: 11_25n })
    games.testApp.clock.move(seconds(5))
    await games.play(alisa, 'mines-99')
    expect(await totalOf(alisa)).toEqual({ staked: 20_00n, won: 11_25n })
    await transaction(games.testApp.deps.db, async (tx) => {
      // The period must last longer than the round takes to be abandoned.
      await tx
        .updateTable('stakeTotal')
        .set({ endsAt: inHours(48) })
        .execute()
    })
    games.testApp.clock.move(hours(24))
    await games.settleLeft()
    expect(await totalOf(alisa)).toEqual({ staked: 10_00n, won: 11_25n })
  })

  test('is computed for all currencies and periods with one scan of the rounds, and existing totals need none', async () => {
    const { db } = games.testApp.deps
    // A Wednesday in the middle of the next month, so that day, week and month begin on different days.
    const noon = new Date(now())
    noon.setUTCHours(12, 0, 0, 0)
    noon.setUTCMonth(noon.getUTCMonth() + 1, 13)
    const wednesday = noon.getTime() + days((10 - noon.getUTCDay()) % 7)
    for (const [ago, count] of [
      [12, 4],
      [2, 2],
      [0, 1],
    ] as const) {
      games.testApp.clock.move(wednesday - days(ago) - now().getTime())
      for (let n = 0; n < count; n += 1) await play()
    }
    const all = (['RUB', 'USD', 'TON'] as const).flatMap((currency) =>
      (['day', 'week', 'month'] as const).map((period) => ({ currency, period, maxLost: 500_00n })),
    )
    const scansOf = (totals: typeof all) =>
      transaction(db, async (tx) => {
        const before = await scansIn(tx)
        await keepTotals(tx, { playerId: alisa.id, at: now() }, totals)
        return (await scansIn(tx)) - before
      })
    expect(await scansOf(all)).toBe(1n)
    const totals = await db
      .selectFrom('stakeTotal')
      .select(['period', 'staked'])
      .where('playerId', '=', alisa.id)
      .where('currency', '=', 'RUB')
      .orderBy('period')
      .execute()
    expect(totals).toEqual([
      { period: 'day', staked: 10_00n },
      { period: 'month', staked: 70_00n },
      { period: 'week', staked: 30_00n },
    ])
    expect(await scansOf(all.map((total) => ({ ...total, maxLost: 400_00n })))).toBe(0n)
  })

  test('is applied with a lowered limit to a bet that waits for the same lock', async () => {
    await play()
    let placing: Promise<unknown> = Promise.resolve()
    games.testApp.clock.move(seconds(5))
    await transaction(games.testApp.deps.db, async (tx) => {
      const total = { currency: 'RUB', period: 'day', maxStaked: 15_00n } as const
      await keepTotals(tx, { playerId: alisa.id, at: now() }, [total])
      placing = games.play(alisa, 'dice-99', lose).catch((error: unknown) => error)
      await games.testApp.untilWaiting()
    })
    expect(await placing).toMatchObject({ key: 'stake_limited', details: { used: '1000' } })
  })

  test('is kept for simultaneous bets of many players, each on its own', async () => {
    await limit({ maxStaked: 10_00n })
    const others = await Promise.all(Array.from({ length: 9 }, () => games.testApp.player()))
    for (const other of others) await games.testApp.fund(other, 10_00n)
    await play()
    games.testApp.clock.move(seconds(5))
    const all = await Promise.allSettled(
      [alisa, ...others].map((one) => games.play(one, 'dice-99')),
    )
    expect(all.map(({ status }) => status)).toEqual([
      'rejected',
      ...Array<string>(9).fill('fulfilled'),
    ])
  })
})

/** The scans of the rounds table by this transaction, without those of its connection before. */
async function scansIn(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ scans: bigint }>`select seq_scan + idx_scan as scans
    from pg_stat_xact_user_tables where relname = 'round'`.execute(tx)
  return rows[0]!.scans
}

async function totalOf({ id }: TestPlayer) {
  return games.testApp.deps.db
    .selectFrom('stakeTotal')
    .select(['staked', 'won'])
    .where('playerId', '=', id)
    .executeTakeFirstOrThrow()
}
