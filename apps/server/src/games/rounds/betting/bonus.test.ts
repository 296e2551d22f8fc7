import { showSelf } from '@ayva/contract/identity/player'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, seconds } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { bodyOf, events } from '#lib/work/events.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers, createJobs } from '../../../app.ts'
import {
  activeBonuses,
  bonusEnded,
  cancelBonus,
  cancelPreview,
  countFunded,
} from '../../../ledger/wallet/wallet.ts'
import { giveBonus } from '../../../ledger/wallet/wallet.testing.ts'
import { type Games, openGames } from '../rounds.testing.ts'

let games: Games
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())

/** Processes the events of rounds and the jobs that they add. */
async function follow(): Promise<void> {
  await readAllEvents(games.testApp.deps, createConsumers(games.testApp.deps))
  await games.testApp.runJobs()
}

async function sweep(): Promise<void> {
  await runDueJobs(createJobs(games.testApp.deps), 'wallet.find_due_bonuses')
  await games.testApp.runJobs()
}

const bonusOf = async ({ id }: TestPlayer) => (await activeBonuses(games.testApp.deps.db, id))[0]
const walletOf = async (player: TestPlayer) => (await player.call(showSelf, {})).wallets[0]!

async function endsOf({ id }: TestPlayer) {
  const rows = await events.read(games.testApp.deps.db, null, 10_000)
  return rows.flatMap(({ item }) => {
    const body = item.playerId === id ? bodyOf(bonusEnded, item) : undefined
    return body ? [body] : []
  })
}

/** Bets ten roubles at a time in a slot, until the player has staked enough or has no money. */
async function stake(player: TestPlayer, bets: number) {
  for (let n = 0; n < bets; n++) {
    await games.play(player, 'classic-soft')
    games.testApp.clock.move(seconds(5))
  }
}

describe('[WALLET-10] a wager', () => {
  test('grows by bonus stakes, and not by cash stakes', async () => {
    const vera = await games.testApp.player()
    await games.testApp.fund(vera, 15_00n)
    await giveBonus(games.testApp, vera, 100_00n, { wagerTimes: 30 })
    await stake(vera, 1)
    await follow()
    const cash = (await walletOf(vera)).minor
    expect(await walletOf(vera)).toMatchObject({ currentBonusWager: 0, netBalance: 100 })
    const { round } = await games.play(vera, 'classic-soft', { bet: 50_00n })
    await follow()
    // The first bet may have won more cash than the second one takes.
    const staked = Math.max(0, Number(50_00n - cash) / 100)
    expect(await walletOf(vera)).toMatchObject({
      currentBonusWager: staked,
      requiredBonusWager: 3000,
    })
    expect(round.stake).toBe(50_00n)
  })

  test('counts by the kind of the game, and not at all for almost certain wins', async () => {
    const vera = await games.testApp.player()
    const weights = { slot: 10_000, instant: 1_000 }
    await giveBonus(games.testApp, vera, 1000_00n, { wagerTimes: 30, weights, certainFrom: 8_000 })
    const wager = async () => {
      await follow()
      games.testApp.clock.move(seconds(5))
      return (await bonusOf(vera))!.wagered
    }
    await games.play(vera, 'dice-99')
    expect(await wager()).toBe(1_00n)
    await games.play(vera, 'dice-99', { params: { direction: 'over', target: 1900 } })
    expect(await wager()).toBe(1_00n)
    await games.play(vera, 'dice-99', { params: { direction: 'over', target: 2000 } })
    expect(await wager()).toBe(2_00n)
    await games.play(vera, 'classic-soft')
    expect(await wager()).toBe(12_00n)
    // One safe cell of 22 in 25 is too certain; two are not.
    const { round } = await games.play(vera, 'mines-99')
    const { safe } = await games.minesOf(vera, round)
    await games.step(vera, round.id, 0, safe[0])
    await games.step(vera, round.id, 1, 'cashout')
    expect(await wager()).toBe(12_00n)
    const second = (await games.play(vera, 'mines-99')).round
    const cells = (await games.minesOf(vera, second)).safe
    await games.step(vera, second.id, 0, cells[0])
    await games.step(vera, second.id, 1, cells[1])
    await games.step(vera, second.id, 2, 'cashout')
    expect(await wager()).toBe(13_00n)
    // Chips on both colours cover 36 of 37 numbers.
    const onBoth = ['red', 'black'].map((type) => ({ type, stake: 50_00 }))
    await games.play(vera, 'roulette-eu', { bet: 100_00n, params: { bets: onBoth } })
    expect(await wager()).toBe(13_00n)
    await games.play(vera, 'roulette-eu', { bet: 50_00n, params: { bets: onBoth.slice(1) } })
    expect(await wager()).toBe(18_00n)
  })

  test('that is met turns the bonus into cash once, up to the maximum win', async () => {
    const vera = await games.testApp.player()
    const { id } = await giveBonus(games.testApp, vera, 1000_00n, {
      wagerTimes: 0.02,
      maxWin: 5_00n,
    })
    await stake(vera, 2)
    const heard: unknown[] = []
    const stop = games.testApp.deps.bus.subscribe(`player:${vera.id}`, (one) => heard.push(one))
    await follow()
    await follow()
    stop()
    const [ended, ...more] = await endsOf(vera)
    expect(more).toEqual([])
    expect(ended).toMatchObject({ grantId: id, status: 'converted', kept: 5_00n })
    expect(ended!.lost).toBeGreaterThan(0n)
    expect(await walletOf(vera)).toMatchObject({ minor: 5_00n, netBalance: 0, balance: 5 })
    const balances = heard.filter((one) => (one as { type: string }).type === 'balance')
    expect(balances.at(-1)).toMatchObject({
      balance: { minor: '500' },
      bonus: { minor: '0', currentWager: '0', requiredWager: '0' },
    })
    await giveBonus(games.testApp, vera, 1_00n)
  })

  test('counts a round once, even if events are read again from the beginning', async () => {
    const vera = await games.testApp.player()
    await giveBonus(games.testApp, vera, 1000_00n, { wagerTimes: 30 })
    await stake(vera, 3)
    await follow()
    const before = await bonusOf(vera)
    expect(before!.wagered).toBe(30_00n)
    const consumers = createConsumers(games.testApp.deps)
    await rebuild(
      games.testApp.deps.db,
      consumers.find(({ name }) => name === 'rounds.wagers')!,
    )
    await follow()
    expect(await bonusOf(vera)).toEqual(before)
  })

  test('counts a round completely or not at all if the process dies meanwhile', async () => {
    const vera = await games.testApp.player()
    const { id: grantId } = await giveBonus(games.testApp, vera, 1000_00n, { wagerTimes: 30 })
    const { round } = await games.play(vera, 'classic-soft')
    const facts = {
      playerId: vera.id,
      roundId: round.id,
      grantId,
      kind: 'slot' as const,
      chance4: null,
      rtp: null,
      sd: null,
      stake: 10_00n,
      payout: round.payout,
      isVoid: false,
      at: games.testApp.clock.now(),
    }
    const dying = transaction(games.testApp.deps.db, async (tx) => {
      await countFunded(tx, [facts])
      throw new Error('the process dies here')
    })
    await expect(dying).rejects.toThrow('dies here')
    expect((await bonusOf(vera))!.wagered).toBe(0n)
    await follow()
    expect((await bonusOf(vera))!.wagered).toBe(10_00n)
  })

  test('ends with the bonus when all of it is lost', async () => {
    let vera: TestPlayer
    // A roll above 98.99 wins one time in a hundred; then another player tries.
    do {
      vera = await games.testApp.player()
      await giveBonus(games.testApp, vera, 10_00n, { wagerTimes: 30 })
      await games.play(vera, 'dice-99', { params: { direction: 'over', target: 9899 } })
    } while ((await bonusOf(vera))!.balance > 0n)
    await follow()
    expect(await endsOf(vera)).toMatchObject([{ status: 'spent', kept: 0n, lost: 0n }])
    expect(await bonusOf(vera)).toBeUndefined()
  })
})

describe('while a round on a bonus is open', () => {
  async function opened(own: Parameters<typeof giveBonus>[3] = {}) {
    const vera = await games.testApp.player()
    await games.testApp.fund(vera, 4_00n)
    const { id } = await giveBonus(games.testApp, vera, 20_00n, own)
    const { round } = await games.play(vera, 'mines-99')
    const { safe } = await games.minesOf(vera, round)
    const cashOut = async () => {
      await games.step(vera, round.id, 0, safe[0])
      return (await games.step(vera, round.id, 1, 'cashout')).round
    }
    return { vera, id, cashOut }
  }

  test('the bonus is not cancelled, as the preview says; afterwards it is', async () => {
    const { vera, id, cashOut } = await opened()
    const { db } = games.testApp.deps
    const cancel = () =>
      transaction(db, (tx) => cancelBonus(tx, vera.id, id, games.testApp.clock.now()))
    expect(await cancelPreview(db, vera.id, id)).toMatchObject({ waits: true })
    await expect(cancel()).rejects.toMatchObject({ key: 'bonus_held', status: 409 })
    const { payout } = await cashOut()
    // The round is over, but the wager does not yet count it.
    await expect(cancel()).rejects.toMatchObject({ key: 'bonus_held' })
    await follow()
    const preview = await cancelPreview(db, vera.id, id)
    const share = (payout * 6_00n) / 10_00n
    expect(preview).toEqual({
      currency: 'RUB',
      waits: false,
      keptCash: payout - share,
      lostBonus: 14_00n + share,
    })
    expect(await cancel()).toEqual(preview)
    expect((await walletOf(vera)).minor).toBe(preview.keptCash)
  })

  test('its expiry does not end it; the round’s payout returns to the bonus and ends with it', async () => {
    const expiresAt = new Date(games.testApp.clock.now().getTime() + hours(1)).toISOString()
    const { vera, cashOut } = await opened({ expiresAt })
    games.testApp.clock.move(hours(1))
    await sweep()
    expect(await bonusOf(vera)).toMatchObject({ status: 'active', balance: 14_00n })
    const { payout } = await cashOut()
    await follow()
    const share = (payout * 6_00n) / 10_00n
    expect(await endsOf(vera)).toMatchObject([{ status: 'expired', lost: 14_00n + share }])
    expect((await walletOf(vera)).minor).toBe(payout - share)
  })

  test('a met wager waits for the round too', async () => {
    const { vera, cashOut } = await opened({ wagerTimes: 0.1 })
    games.testApp.clock.move(seconds(5))
    await games.play(vera, 'dice-99')
    await follow()
    expect(await bonusOf(vera)).toMatchObject({ status: 'active', wagered: 10_00n })
    await cashOut()
    await follow()
    expect(await endsOf(vera)).toMatchObject([{ status: 'converted', lost: 0n }])
  })
})

test('an expired bonus is not staked, even if no job has ended it yet', async () => {
  const vera = await games.testApp.player()
  const expiresAt = new Date(games.testApp.clock.now().getTime() + hours(1)).toISOString()
  await giveBonus(games.testApp, vera, 20_00n, { expiresAt })
  await games.play(vera, 'dice-99')
  games.testApp.clock.move(hours(1))
  await expect(games.play(vera, 'dice-99')).rejects.toMatchObject({
    key: 'funds_short',
  })
  await follow()
  await sweep()
  expect(await endsOf(vera)).toMatchObject([{ status: 'expired' }])
})

test('a bonus that expires and is cancelled by two hundred calls ends once', async () => {
  const vera = await games.testApp.player()
  const { id } = await giveBonus(games.testApp, vera, 20_00n)
  games.testApp.clock.move(days(31))
  const cancels = Array.from({ length: 200 }, () =>
    transaction(games.testApp.deps.db, (tx) =>
      cancelBonus(tx, vera.id, id, games.testApp.clock.now()),
    ).catch((error: { key: string }) => error.key),
  )
  await Promise.all([...cancels, sweep()])
  expect(await endsOf(vera)).toHaveLength(1)
})
