import { randomUUID } from 'node:crypto'
import { launchDemo } from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import { openDemoRound, type Round, showRound, stepDemoRound } from '@ayva/contract/games/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { giveBonus } from '../../../ledger/wallet/wallet.testing.ts'
import { roundsFaults } from '../books.sql.ts'
import { keepTotals, blockStakes } from '../rounds.ts'
import { type Games, openGames, verified } from '../rounds.testing.ts'

let games: Games
beforeAll(async () => {
  games = await openGames()
})
afterAll(async () => {
  // After each test every round must match its transfers.
  expect(await transaction(games.testApp.deps.db, roundsFaults)).toEqual([])
  await games.testApp.close()
})

const BET = 50_00n
const MODEL = 'blackjack-8d'
type Wanted = 'double' | 'split' | 'insure'

async function withMoney(cash: bigint): Promise<TestPlayer> {
  const player = await games.testApp.player()
  if (cash > 0n) await games.testApp.fund(player, cash)
  return player
}

/** Deals until the wanted action is offered in the first hand; other rounds are ended by standing. */
async function dealt(player: TestPlayer, wanted: Wanted) {
  for (let tries = 0; tries < 400; tries++) {
    games.testApp.clock.move(seconds(5))
    let { round } = await games.play(player, MODEL, { bet: BET })
    const offers = () => round.legal as string[] | null
    if (offers()?.includes(wanted)) return { round, ...about(player, round) }
    for (let at = 0; round.status === 'open'; at++)
      round = (
        await games.step(player, round.id, at, offers()!.includes('stand') ? 'stand' : 'noinsure')
      ).round
  }
  throw new Error(`${wanted} was never offered`)
}

function about(player: TestPlayer, { id }: Round) {
  const step = (at: number, action: string) => games.step(player, id, at, action)
  const show = async () => (await player.call(showRound, { params: { roundId: id } })).round
  /** Stands until the round is over. */
  const finish = async (from: number) => {
    let round = await show()
    for (let at = from; round.status === 'open'; at++) round = (await step(at, 'stand')).round
    return round
  }
  return { step, show, finish }
}

const balanceOf = (player: TestPlayer) => games.testApp.balance(player)
async function fundsOf({ id }: TestPlayer) {
  const rows = await games.testApp.deps.db
    .selectFrom('walletAccount')
    .select(['kind', 'balance'])
    .where('playerId', '=', id)
    .execute()
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

test('[PLAY-42] a double is taken once however often it is repeated, and the payout covers the whole stake', async () => {
  const alisa = await withMoney(100_000_00n)
  const { step } = await dealt(alisa, 'double')
  const before = await balanceOf(alisa)
  const both = await Promise.all([step(0, 'double'), step(0, 'double')])
  const { round, purse } = both[0]
  expect(round).toMatchObject({ status: 'settled', bet: BET, stake: 2n * BET })
  expect(both[1].round).toEqual(round)
  const after = before - BET + round.payout
  expect(purse.balance.minor).toBe(after)
  expect(await balanceOf(alisa)).toBe(after)
  expect((await step(0, 'double')).round).toEqual(round)
  expect(await balanceOf(alisa)).toBe(after)
  await expect(step(0, 'hit')).rejects.toMatchObject({ key: 'step_conflict' })
  await expect(step(1, 'double')).rejects.toMatchObject({ key: 'round_over' })
  await games.rotate(alisa)
  const shown = await alisa.call(showRound, { params: { roundId: round.id } })
  expect(verified(shown)).toMatchObject({ status: 'settled', payout: round.payout })
})

test('a split and an insurance take their stake in their step', async () => {
  const boris = await withMoney(100_000_00n)
  const split = await dealt(boris, 'split')
  const before = await balanceOf(boris)
  const opened = await split.step(0, 'split')
  expect(opened.round.stake).toBe(2n * BET)
  expect((opened.round.outcome as { hands: unknown[] }).hands).toHaveLength(2)
  const ended = await split.finish(1)
  expect(await balanceOf(boris)).toBe(before - BET + ended.payout)

  const insured = await dealt(boris, 'insure')
  const at = await balanceOf(boris)
  const asked = await insured.step(0, 'insure')
  expect(asked.round.stake).toBe(BET + BET / 2n)
  const { payout } = await insured.finish(1)
  expect(await balanceOf(boris)).toBe(at - BET / 2n + payout)
})

test('a step is refused without money for it, and the round can be finished otherwise', async () => {
  const vera = await withMoney(1_000_00n)
  const { round, step, show, finish } = await dealt(vera, 'double')
  const left = await balanceOf(vera)
  await games.testApp.fund(vera, BET - 1n - left)
  expect(await balanceOf(vera)).toBe(BET - 1n)
  await expect(step(0, 'double')).rejects.toMatchObject({ status: 402, key: 'funds_short' })
  expect(await show()).toEqual(round)
  expect(await balanceOf(vera)).toBe(BET - 1n)
  const { stake, status } = await finish(0)
  expect({ stake, status }).toEqual({ stake: BET, status: 'settled' })
})

test('a blocked or limited player adds no stake, and may finish the round', async () => {
  const db = games.testApp.deps.db
  const at = () => games.testApp.clock.now()
  const gena = await withMoney(100_000_00n)
  const stopped = await dealt(gena, 'double')
  await transaction(db, (tx) =>
    blockStakes(tx, { playerId: gena.id, rule: 'exclusion', startsAt: at() }),
  )
  const before = await balanceOf(gena)
  await expect(stopped.step(0, 'double')).rejects.toMatchObject({ key: 'play_blocked' })
  expect(await balanceOf(gena)).toBe(before)
  expect((await stopped.finish(0)).status).toBe('settled')

  // A reality check waits for the end of a round.
  const asked = await withMoney(100_000_00n)
  const checked = await dealt(asked, 'double')
  await transaction(db, (tx) =>
    blockStakes(tx, { playerId: asked.id, rule: 'reality', startsAt: at() }),
  )
  expect((await checked.step(0, 'double')).round.stake).toBe(2n * BET)
  await expect(games.play(asked, MODEL, { bet: BET })).rejects.toMatchObject({
    key: 'reality_check',
  })

  const dina = await withMoney(100_000_00n)
  const limited = await dealt(dina, 'double')
  const staked = await db
    .selectFrom('round')
    .select((one) => one.fn.sum<string>('stake').as('sum'))
    .where('playerId', '=', dina.id)
    .executeTakeFirstOrThrow()
  const maxStaked = BigInt(staked.sum) + BET - 1n
  const keep = (most: bigint) =>
    transaction(db, (tx) =>
      keepTotals(tx, { playerId: dina.id, at: at() }, [
        { currency: 'RUB', period: 'month', maxStaked: most },
      ]),
    )
  await keep(maxStaked)
  await expect(limited.step(0, 'double')).rejects.toMatchObject({
    key: 'stake_limited',
    details: { rule: 'month_staked', limit: `${maxStaked}` },
  })
  await keep(maxStaked + 1n)
  const { round } = await limited.step(0, 'double')
  expect(round.stake).toBe(2n * BET)
  const total = await db
    .selectFrom('stakeTotal')
    .select('staked')
    .where('playerId', '=', dina.id)
    .executeTakeFirstOrThrow()
  expect(total.staked).toBe(maxStaked + 1n)
})

test('the part not covered by cash comes from the bonus, and the payout is split in that proportion', async () => {
  let doubled: Round | undefined
  for (let tries = 0; !doubled; tries++) {
    const zoya = await withMoney(BET + 10_00n)
    await giveBonus(games.testApp, zoya, 100_00n)
    games.testApp.clock.move(seconds(5))
    const { round } = await games.play(zoya, MODEL, { bet: BET })
    if (!(round.legal as string[] | null)?.includes('double')) continue
    expect(await fundsOf(zoya)).toMatchObject({ cash: 10_00n, bonus: 100_00n })
    const end = (await about(zoya, round).step(0, 'double')).round
    const bonus = (end.payout * 40_00n) / 100_00n
    expect(await fundsOf(zoya)).toMatchObject({
      cash: end.payout - bonus,
      bonus: 60_00n + bonus,
    })
    // Repeated until one wins, because only then the payout is split.
    if (end.payout > 0n || tries > 40) doubled = end
  }
  expect(doubled).toMatchObject({ status: 'settled', stake: 2n * BET })
})

test('a demo takes a step’s stake, and refuses without money as a wallet does', async () => {
  const id = games.gameOf(MODEL)
  const demo = ownOptions(await games.testApp.call(launchDemo, { params: { id } }))
  const demoId = demo.demoId!
  const start = async (bet: bigint) =>
    games.testApp.call(openDemoRound, {
      params: { demoId },
      body: games.bodyOf(MODEL, { bet }),
      idempotencyKey: randomUUID(),
    })
  const step = (roundId: string, index: number, action: string) =>
    games.testApp.call(stepDemoRound, { params: { demoId, roundId }, body: { index, action } })
  for (;;) {
    games.testApp.clock.move(seconds(5))
    let { round, purse } = await start(BET)
    if ((round.legal as string[] | null)?.includes('double')) {
      const before = purse.balance.minor
      ;({ round, purse } = await step(round.id, 0, 'double'))
      expect(round.stake).toBe(2n * BET)
      expect(purse.balance.minor).toBe(before - BET + round.payout)
      expect((await step(round.id, 0, 'double')).purse.balance.minor).toBe(purse.balance.minor)
      break
    }
    for (let at = 0; round.status === 'open'; at++)
      round = (await step(round.id, at, 'noinsure').catch(() => step(round.id, at, 'stand'))).round
  }
})
