/** Rewards of inviters for their friends' deposits. */
import { randomUUID } from 'node:crypto'
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { openRound } from '@ayva/contract/games/rounds'
import { searchAudit } from '@ayva/contract/platform/audit'
import { showReferral } from '@ayva/contract/rewards/referral'
import {
  listReferralPairs,
  type ReferralReview,
  reviewReferral,
} from '@ayva/contract/rewards/referral/office'
import { takeBreak } from '@ayva/contract/protection/limits'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { connect, sql, transaction } from '#lib/data/db.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { createConsumers, createJobs } from '../../app.ts'
import { type Desk, openDesk } from '../../payments/cashier/cashier.testing.ts'
import { operatorOf } from '../../payments/cashier/withdrawal/withdrawal.testing.ts'
import { toldOf } from '../../communication/inbox/inbox.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seedLobby } from '../../games/lobby/lobby.ts'
import { transfer } from '../../ledger/wallet/wallet.ts'
import { link } from './referral.ts'

let desk: Desk
let olga: Awaited<ReturnType<typeof operatorOf>>
beforeAll(async () => {
  desk = await openDesk()
  olga = await operatorOf(desk.testApp, 'Ольга')
  const { token } = await addOperator(desk.testApp.deps, {
    name: 'Вера',
    permissions: ['settings.rewards'],
  })
  await desk.testApp.callAs(token)(changeSetting, {
    params: { alias: 'referral_program' },
    body: { value: { enabled: true, reward_percent: 10 } as never, why: 'проверка' },
  })
})
afterAll(() => desk.close())

/** A player and a friend who registered by the player's code. */
async function pair(): Promise<{ inviter: TestPlayer; friend: TestPlayer }> {
  const { testApp } = desk
  const inviter = await testApp.player()
  const friend = await testApp.player()
  const { code } = await inviter.call(showReferral, {})
  await link(testApp.deps.db, { playerId: friend.id, code, at: testApp.clock.now() })
  return { inviter, friend }
}

async function payIn(player: TestPlayer, sum: bigint): Promise<number> {
  const { paymentId } = await desk.deposit(player, sum)
  const { operationId } = await desk.show(player, paymentId)
  const said = { operationId, kind: 'payment', status: 'success', currency: 'RUB' } as const
  await desk.notify({ ...said, amount: String(sum), reason: null })
  await readAllEvents(desk.testApp.deps, createConsumers(desk.testApp.deps))
  return paymentId
}

/** The friend loses this sum. */
const lose = ({ id: playerId }: TestPlayer, sum: bigint) =>
  transaction(desk.testApp.deps.db, (tx) =>
    transfer(tx, {
      id: randomUUID(),
      playerId,
      currency: 'RUB',
      reason: 'adjustment',
      postings: [
        { account: 'cash', amount: -sum },
        { account: 'adjustment', amount: sum },
      ],
      at: desk.testApp.clock.now(),
    }),
  )

/** Moves the clock by some days and pays what is due. */
async function wait(count: number): Promise<void> {
  const { deps, clock } = desk.testApp
  clock.move(days(count))
  const jobs = createJobs(deps)
  await runDueJobs(jobs, 'referral.find_due')
  await runQueuedJobs(deps, jobs, (name) => name === 'referral.pay')
}

const cashOf = async (player: TestPlayer) => (await desk.moneyOf(player)).cash

test('[REF-02] a charged-back deposit yields no reward', async () => {
  const { inviter, friend } = await pair()
  const paid = await payIn(friend, 1_000_00n)
  await olga.refund(friend, paid, 'cash', 3)
  await wait(121)
  expect(await cashOf(inviter)).toBe(0n)
  await desk.testApp.assertBooksBalance()
})

test('[REF-02] a part of a friend’s deposit is paid in cash after the wait, once', async () => {
  const { inviter, friend } = await pair()
  await payIn(friend, 1_000_00n)
  await lose(friend, 1_000_00n)
  await wait(119)
  expect(await cashOf(inviter)).toBe(0n)
  await wait(2)
  expect(await cashOf(inviter)).toBe(100_00n)
  await wait(30)
  expect(await cashOf(inviter)).toBe(100_00n)
  expect(await toldOf(inviter)).toEqual([['referral_paid', '100\u00a0₽ на счёте.']])
  await desk.testApp.assertBooksBalance()
})

test('[REF-02] what a friend brings is not paid while an operator refuses, and is when it is allowed again in time', async () => {
  const { testApp } = desk
  const permissions = ['referral.read', 'referral.review', 'audit.read'] as const
  const operator = async (name: string) =>
    testApp.callAs((await addOperator(testApp.deps, { name, permissions: [...permissions] })).token)
  const inna = await operator('Инна')
  const review = (inviter: TestPlayer, verdict: ReferralReview) =>
    inna(reviewReferral, {
      params: { playerId: String(inviter.id), n: '1' },
      body: { review: verdict, why: 'один и тот же телефон' },
    })
  const bad = await pair()
  const good = await pair()
  for (const { friend } of [bad, good]) {
    await payIn(friend, 1_000_00n)
    await lose(friend, 1_000_00n)
  }
  const { pairs } = await inna(listReferralPairs, { query: { review: 'open' } })
  expect(pairs[0]).toMatchObject({
    playerId: String(good.inviter.id),
    friendId: String(good.friend.id),
    waiting: [{ minor: 100_00n, currency: 'RUB' }],
    paid: [],
  })
  expect(await review(bad.inviter, 'refused')).toMatchObject({
    review: 'refused',
    reviewedBy: 'Инна',
  })
  await review(good.inviter, 'refused')
  await review(good.inviter, 'allowed')
  const refused = await inna(listReferralPairs, { query: { review: 'refused' } })
  expect(refused.pairs.map(({ playerId }) => playerId)).toEqual([String(bad.inviter.id)])
  await wait(121)
  expect(await cashOf(bad.inviter)).toBe(0n)
  expect(await cashOf(good.inviter)).toBe(100_00n)
  // A token does not live so long.
  const zoya = await operator('Зоя')
  const after = await zoya(listReferralPairs, {})
  const found = (id: bigint) => after.pairs.find(({ playerId }) => playerId === String(id))
  expect(found(bad.inviter.id)).toMatchObject({ waiting: [], paid: [] })
  expect(found(bad.inviter.id)!.refused).toMatchObject([{ minor: 100_00n }])
  expect(found(good.inviter.id)!.paid).toMatchObject([{ minor: 100_00n }])
  const { entries } = await zoya(searchAudit, { query: { actor: 'Инна' } })
  expect(entries.map(({ action }) => action)).toEqual(Array(3).fill('referral.reviewed'))
  const nobody = { params: { playerId: String(good.friend.id), n: '1' } }
  await expect(
    zoya(reviewReferral, { ...nobody, body: { review: 'refused', why: 'проверка' } }),
  ).rejects.toMatchObject({ key: 'friend_unknown' })
  await testApp.assertBooksBalance()
})

test('[REF-02] on a break nothing is paid', async () => {
  const { inviter, friend } = await pair()
  await payIn(friend, 1_000_00n)
  await lose(friend, 1_000_00n)
  await inviter.call(takeBreak, { body: { term: 'half_year' } })
  await wait(121)
  expect(await cashOf(inviter)).toBe(0n)
})

test('[REF-02] a friend yields at most the maximum, and only for the first days', async () => {
  const { inviter, friend } = await pair()
  for (let n = 0; n < 3; n++) await payIn(friend, 20_000_00n)
  await lose(friend, 60_000_00n)
  await wait(121)
  expect(await cashOf(inviter)).toBe(5_000_00n)
  await payIn(friend, 1_000_00n)
  await wait(121)
  expect(await cashOf(inviter)).toBe(5_000_00n)
  await desk.testApp.assertBooksBalance()
})

test('[REF-02] money still on the friend’s account yields no reward, so that depositing and waiting earns nothing', async () => {
  const { inviter, friend } = await pair()
  await payIn(friend, 10_000_00n)
  await lose(friend, 2_000_00n)
  await wait(121)
  expect(await cashOf(inviter)).toBe(200_00n)
  await desk.testApp.assertBooksBalance()
})

test('[REF-02] a friend with the same browser at the same address yields no reward', async () => {
  const { inviter, friend } = await pair()
  const from = { ip: '198.51.100.7', userAgent: 'Firefox of one person' }
  for (const { id } of [inviter, friend])
    await desk.testApp.deps.db.updateTable('session').set(from).where('playerId', '=', id).execute()
  await payIn(friend, 1_000_00n)
  await lose(friend, 1_000_00n)
  await wait(121)
  expect(await cashOf(inviter)).toBe(0n)
})

test('[REF-02] two nodes that pay at once pay once, and respect the maximum together', async () => {
  const { inviter, friend } = await pair()
  for (let n = 0; n < 3; n++) await payIn(friend, 20_000_00n)
  await lose(friend, 60_000_00n)
  desk.testApp.clock.move(days(121))
  const { rows } = await sql<{ friendId: bigint; paymentId: bigint }>`
    select friend_id, payment_id from referral_reward
    where player_id = ${inviter.id}`.execute(desk.testApp.deps.db)
  expect(rows).toHaveLength(3)
  const db = connect(desk.testApp.deps.config.DATABASE_URL, { max: 4 })
  const nodes = [desk.testApp.deps, { ...desk.testApp.deps, db }]
  await Promise.all(
    nodes.flatMap((node) =>
      rows.map((row) => {
        const names = { playerId: inviter.id, ...row }
        const payload = Object.fromEntries(
          Object.entries(names).map(([name, id]) => [name, String(id)]),
        )
        return runDueJobs(createJobs(node), 'referral.pay', payload)
      }),
    ),
  )
  expect(await cashOf(inviter)).toBe(5_000_00n)
  await desk.testApp.assertBooksBalance()
  await db.destroy()
})

test('[REF-02] money in an open round delays the reward, and does not count as lost', async () => {
  const { db } = desk.testApp.deps
  await seedLobby(db, catalogue)
  const { inviter, friend } = await pair()
  await payIn(friend, 1_000_00n)
  desk.testApp.clock.move(days(120))
  const { id: gameId } = await db
    .selectFrom('game')
    .select('id')
    .where('modelId', '=', 'mines-99')
    .executeTakeFirstOrThrow()
  const back = { ...friend, ...(await desk.testApp.comeBack(friend)) }
  const body = { gameId, bet: 1_000_00n, params: { mines: 3 } }
  await back.call(openRound, { body, idempotencyKey: randomUUID() })
  await wait(0)
  const states = async () =>
    (
      await db
        .selectFrom('referralReward')
        .select('state')
        .where('playerId', '=', inviter.id)
        .execute()
    ).map(({ state }) => state)
  expect([await cashOf(inviter), await states()]).toEqual([0n, ['waiting']])
  // The round is settled by the job, and its money is returned.
  desk.testApp.clock.move(days(2))
  const jobs = createJobs(desk.testApp.deps)
  await runDueJobs(jobs, 'rounds.settle_abandoned')
  await runQueuedJobs(desk.testApp.deps, jobs, (name) => name.startsWith('rounds.'))
  await wait(0)
  expect(await states()).toEqual(['refused'])
  expect(await cashOf(inviter)).toBe(0n)
})
