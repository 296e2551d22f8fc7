import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours, seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { giveBonus } from '../../../ledger/wallet/wallet.testing.ts'
import { type Games, openGames } from '../rounds.testing.ts'

let games: Games
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())

type Terms = { maxBet?: bigint; closedGames?: number[] }

/** A player with cash and a bonus, in kopecks. */
async function withFunds(cash: bigint, bonus: bigint, terms: Terms = {}) {
  const player = await games.testApp.player()
  if (cash > 0n) await games.testApp.fund(player, cash)
  await giveBonus(games.testApp, player, bonus, terms)
  return player
}

async function fundsOf({ id }: TestPlayer) {
  const rows = await games.testApp.deps.db
    .selectFrom('walletAccount')
    .select(['kind', 'balance'])
    .where('playerId', '=', id)
    .execute()
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

async function opened(player: TestPlayer, bet = 10_00n) {
  const { round, purse } = await games.play(player, 'mines-99', { bet })
  const { safe, mined } = await games.minesOf(player, round)
  const step = (at: number, action: unknown) => games.step(player, round.id, at, action)
  return { round, purse, safe, mined, step }
}

describe('a stake', () => {
  test('is taken from cash first, and from the bonus after it', async () => {
    const vera = await withFunds(15_00n, 20_00n)
    const first = await opened(vera)
    expect(await fundsOf(vera)).toEqual({ cash: 5_00n, bonus: 20_00n })
    await first.step(0, first.mined[0])
    games.testApp.clock.move(seconds(5))
    const { purse } = await opened(vera)
    expect(await fundsOf(vera)).toEqual({ cash: 0n, bonus: 15_00n })
    // The shown balance is the cash.
    expect(purse.balance.minor).toBe(0n)
  })

  test('beyond all funds together is refused, and takes from none', async () => {
    const vera = await withFunds(5_00n, 4_99n)
    await expect(games.play(vera, 'dice-99')).rejects.toMatchObject({ key: 'funds_short' })
    expect(await fundsOf(vera)).toEqual({ cash: 5_00n, bonus: 4_99n })
  })

  test('may not exceed a bonus’s limit, which does not lock cash', async () => {
    const vera = await withFunds(30_00n, 20_00n, { maxBet: 10_00n })
    const first = await opened(vera, 25_00n)
    await first.step(0, first.mined[0])
    games.testApp.clock.move(seconds(5))
    await expect(games.play(vera, 'dice-99', { bet: 12_00n })).rejects.toMatchObject({
      key: 'bonus_bet',
      details: { rule: 'bonus_bet', limit: '1000' },
    })
    await opened(vera, 10_00n)
    expect(await fundsOf(vera)).toEqual({ cash: 0n, bonus: 15_00n })
  })

  test('takes no bonus in a game that it is not valid for', async () => {
    const vera = await withFunds(0n, 20_00n, { closedGames: [games.gameOf('dice-99')] })
    await expect(games.play(vera, 'dice-99')).rejects.toMatchObject({ key: 'funds_short' })
    await opened(vera)
    expect(await fundsOf(vera)).toEqual({ cash: 0n, bonus: 10_00n })
  })
})

describe('a payout', () => {
  test('is split in the proportion of the stake, with the rounding remainder in cash', async () => {
    const vera = await withFunds(3_33n, 100_00n)
    const { safe, step } = await opened(vera)
    await step(0, safe[0])
    const { round, purse } = await step(1, 'cashout')
    expect(round.payout).toBe(11_25n)
    // 1125 × 667 / 1000 = 750.375 to the bonus, the other 375 to cash.
    expect(await fundsOf(vera)).toEqual({ cash: 3_75n, bonus: 100_00n - 6_67n + 7_50n })
    expect(purse.balance.minor).toBe(3_75n)
  })

  test('of a round that ends at once is split in the same way, and the sum is exact', async () => {
    for (const cash of [1n, 3_33n, 9_99n]) {
      const vera = await withFunds(cash, 10_00n - cash)
      const { round } = await games.play(vera, 'dice-99', {
        params: { direction: 'over', target: 499 },
      })
      const bonus = (round.payout * (10_00n - cash)) / 10_00n
      expect(await fundsOf(vera)).toEqual({ cash: round.payout - bonus, bonus })
    }
  })

  test('of a stake from the bonus alone goes to the bonus', async () => {
    const vera = await withFunds(0n, 10_00n)
    const { safe, step } = await opened(vera)
    await step(0, safe[0])
    await step(1, 'cashout')
    expect(await fundsOf(vera)).toEqual({ cash: 0n, bonus: 11_25n })
  })

  test('of a void round is the stake, each part to its source', async () => {
    const vera = await withFunds(3_33n, 10_00n)
    await opened(vera)
    expect(await fundsOf(vera)).toEqual({ cash: 0n, bonus: 3_33n })
    games.testApp.clock.move(hours(24))
    await games.settleLeft()
    expect(await fundsOf(vera)).toEqual({ cash: 3_33n, bonus: 10_00n })
  })
})

test('shares sum up exactly for any split, and only the first may exceed its proportion', async () => {
  const { rows } = await sql<{ wrong: bigint }>`
    select count(*) as wrong from (
      select p, stakes, wallet_shares(p, stakes) as parts
      from (select (random() * 9e17)::bigint as p,
          array[(random() * 9e15)::bigint + 1, (random() * 9e15)::bigint, (random() * 9)::bigint]
            as stakes
        from generate_series(1, 2000)) one) split
    where (select sum(part) from unnest(parts) part) <> p or parts[1] < 0
      or parts[2] <> div(p::numeric * stakes[2], stakes[1]::numeric + stakes[2] + stakes[3])`.execute(
    games.testApp.deps.db,
  )
  expect(rows[0]!.wrong).toBe(0n)
})
