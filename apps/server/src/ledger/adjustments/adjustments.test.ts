/** Corrections of balances: two people, one movement of money, and what is told of it. */
import { randomUUID } from 'node:crypto'
import { type Body } from '@ayva/contract/base'
import * as contract from '@ayva/contract/ledger/adjustments'
import { listAudit, searchAudit } from '@ayva/contract/platform/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { findFaults } from '../../invariants.ts'
import { toldOf } from '../../communication/inbox/inbox.testing.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { expireOverdue } from './adjustments.ts'

type Call = TestApp['call']
let testApp: TestApp
let olga: Call
let vera: Call
let nina: Call
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  olga = (await operator('Ольга')).call
  vera = (await operator('Вера')).call
  nina = (await operator('Нина')).call
})
afterAll(() => testApp.close())

/** Somebody who may do both: that nobody does both to one proposal is not a matter of permissions. */
async function operator(name: string) {
  const { id, token } = await addOperator(testApp.deps, {
    name,
    permissions: ['adjustments.read', 'adjustments.propose', 'adjustments.decide', 'audit.read'],
  })
  return { id, call: testApp.callAs(token) }
}
const paramsOf = ({ id }: TestPlayer) => ({ playerId: String(id) })
type Wish = Partial<Body<typeof contract.proposeAdjustment>>
function propose(player: TestPlayer, amount: bigint, more: Wish = {}, by = olga) {
  const wish = {
    adjustmentId: randomUUID(),
    direction: 'credit' as const,
    currency: 'RUB' as const,
    reason: 'game_fault' as const,
    words: 'Раунд прервался, ставка возвращена',
    why: 'заявка 17',
  }
  return by(contract.proposeAdjustment, {
    params: paramsOf(player),
    body: { ...wish, amount, ...more },
  })
}
function decide(
  player: TestPlayer,
  id: string,
  by = vera,
  verdict: 'approve' | 'refuse' = 'approve',
) {
  return by(contract.decideAdjustment, {
    params: { ...paramsOf(player), id },
    body: { verdict, why: 'проверено по раунду' },
  })
}
const history = ({ call }: TestPlayer) => call(contract.listAdjustments, { query: {} })
const transfersOf = ({ id }: TestPlayer) =>
  testApp.deps.db
    .selectFrom('walletTransfer')
    .select('id')
    .where('playerId', '=', id)
    .where(sql<boolean>`refs ? 'adjustment'`)
    .execute()

test('money moves when another operator has approved, and the player reads what for', async () => {
  const alisa = await testApp.player()
  const made = await propose(alisa, 150_00n)
  expect(made).toMatchObject({
    state: 'waiting',
    balance: 0n,
    proposedBy: { name: 'Ольга' },
    decidedBy: null,
  })
  expect(await testApp.balance(alisa)).toBe(0n)
  expect(await history(alisa)).toEqual({ adjustments: [], count: 0 })
  expect(await decide(alisa, made.id)).toMatchObject({
    state: 'approved',
    balance: 150_00n,
    decidedBy: { name: 'Вера' },
    decidedWhy: 'проверено по раунду',
  })
  expect(await testApp.balance(alisa)).toBe(150_00n)
  expect(await history(alisa)).toMatchObject({
    count: 1,
    adjustments: [
      {
        direction: 'credit',
        amount: { minor: 150_00n, currency: 'RUB' },
        reason: 'game_fault',
        words: 'Раунд прервался, ставка возвращена',
      },
    ],
  })
  const boris = await testApp.player()
  expect(await history(boris)).toEqual({ adjustments: [], count: 0 })
  const chain = await olga(listAudit, { query: paramsOf(alisa) })
  expect(chain.map(({ action, actor, why }) => [action, actor.split(' ')[1], why])).toEqual([
    ['adjustment.approved', 'Вера', 'проверено по раунду'],
    ['adjustment.proposed', 'Ольга', 'заявка 17'],
  ])
  await testApp.assertBooksBalance()
})

test('the player gets one message for a correction that was made, and none for a refused one', async () => {
  const alisa = await testApp.player()
  const credit = await propose(alisa, 150_00n)
  expect(await toldOf(alisa)).toEqual([])
  await decide(alisa, credit.id)
  await decide(alisa, credit.id)
  const refused = await propose(alisa, 20_00n)
  await decide(alisa, refused.id, vera, 'refuse')
  const debit = await propose(alisa, 50_00n, { direction: 'debit', words: 'Зачислено дважды' })
  await decide(alisa, debit.id)
  const told = await toldOf(alisa)
  expect(told.toReversed()).toEqual([
    [
      'balance_corrected',
      'На счёт пришло 150\u00a0₽. Причина: «Раунд прервался, ставка возвращена».',
    ],
    ['balance_corrected', 'Со счёта ушло 50\u00a0₽. Причина: «Зачислено дважды».'],
  ])
})

test('whoever proposed decides never: neither with another role nor under a new id', async () => {
  const alisa = await testApp.player()
  const { id, call } = await operator('Зоя')
  const made = await propose(alisa, 10_00n, {}, call)
  await expect(decide(alisa, made.id, call)).rejects.toMatchObject({
    key: 'adjustment_own',
    status: 403,
  })
  await testApp.deps.db
    .updateTable('operator')
    .set({ roles: ['administrator'], permissions: ['adjustments.decide'] })
    .where('id', '=', id)
    .execute()
  for (const verdict of ['approve', 'refuse'] as const)
    await expect(decide(alisa, made.id, call, verdict)).rejects.toMatchObject({
      key: 'adjustment_own',
    })
  const again = await operator('  зоя ')
  await expect(decide(alisa, made.id, again.call)).rejects.toMatchObject({ key: 'adjustment_own' })
  expect(await testApp.balance(alisa)).toBe(0n)
  // The database would not have it either.
  const same = sql`update adjustment set state = 'approved', decided_by = proposed_by, decider = 'x',
    decided_at = now() where player_id = ${alisa.id} and id = ${made.id}`
  await expect(same.execute(testApp.deps.db)).rejects.toThrow(/check/)
})

test('of fifty approvals by two people at once one moves money, and a proposal is one for its id', async () => {
  const alisa = await testApp.player()
  const adjustmentId = randomUUID()
  const proposals = await Promise.all(
    Array.from({ length: 10 }, () => propose(alisa, 25_00n, { adjustmentId })),
  )
  expect(new Set(proposals.map(({ proposedAt }) => proposedAt)).size).toBe(1)
  await expect(propose(alisa, 26_00n, { adjustmentId })).rejects.toMatchObject({
    key: 'adjustment_other',
  })
  await expect(propose(alisa, 25_00n, { adjustmentId }, nina)).rejects.toMatchObject({
    key: 'adjustment_other',
  })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => decide(alisa, adjustmentId, n % 2 ? vera : nina)),
  )
  expect(new Set(answers.map(({ decidedBy }) => decidedBy?.name)).size).toBe(1)
  expect(await testApp.balance(alisa)).toBe(25_00n)
  expect(await transfersOf(alisa)).toHaveLength(1)
  await expect(decide(alisa, adjustmentId, vera, 'refuse')).rejects.toMatchObject({
    key: 'adjustment_decided',
  })
})

test('an approval that is killed in the middle has moved nothing, and is made once when it comes again', async () => {
  const alisa = await testApp.player()
  await testApp.fund(alisa, 1n)
  const made = await propose(alisa, 40_00n)
  const { db } = testApp.deps
  let killed: Promise<unknown> | undefined
  await transaction(db, async (tx) => {
    // The approval holds the proposal by then, and waits for the wallet.
    await sql`select 1 from wallet_account where player_id = ${alisa.id} for update`.execute(tx)
    killed = decide(alisa, made.id).catch((error: unknown) => error)
    await testApp.untilWaiting()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    await killed
  })
  expect(await testApp.balance(alisa)).toBe(1n)
  const [still] = (
    await olga(contract.listPlayerAdjustments, { params: paramsOf(alisa), query: {} })
  ).adjustments
  expect(still).toMatchObject({ state: 'waiting', decidedBy: null })
  await decide(alisa, made.id)
  await decide(alisa, made.id, nina)
  expect(await testApp.balance(alisa)).toBe(40_01n)
  expect(await transfersOf(alisa)).toHaveLength(1)
})

test('no balance falls below zero: neither is it proposed, nor done when the money is gone', async () => {
  const alisa = await testApp.player()
  await testApp.fund(alisa, 100_00n)
  const debit = { direction: 'debit', reason: 'credited_twice' } as const
  await expect(propose(alisa, 100_01n, debit)).rejects.toMatchObject({ key: 'adjustment_short' })
  const first = await propose(alisa, 80_00n, debit)
  const second = await propose(alisa, 80_00n, debit)
  const answers = await Promise.allSettled([
    decide(alisa, first.id, vera),
    decide(alisa, second.id, nina),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { key: 'adjustment_short', status: 409 },
  })
  expect(await testApp.balance(alisa)).toBe(20_00n)
  expect((await history(alisa)).adjustments).toMatchObject([{ direction: 'debit' }])
  const left = answers[0]!.status === 'rejected' ? first : second
  expect(await decide(alisa, left.id, vera, 'refuse')).toMatchObject({ state: 'refused' })
  expect(await testApp.balance(alisa)).toBe(20_00n)
})

test('what nobody decides on ends, also before the job has come to it', async () => {
  const alisa = await testApp.player()
  const made = await propose(alisa, 10_00n)
  testApp.clock.move(hours(contract.ADJUSTMENT_HOURS))
  await expect(decide(alisa, made.id)).rejects.toMatchObject({ key: 'adjustment_expired' })
  await expireOverdue(testApp.deps)
  await expireOverdue(testApp.deps)
  await expect(decide(alisa, made.id)).rejects.toMatchObject({ key: 'adjustment_expired' })
  const ended = await olga(contract.listOfficeAdjustments, { query: { state: 'expired' } })
  expect(ended.adjustments.map(({ id }) => id)).toContain(made.id)
  const query = { playerId: String(alisa.id), action: 'adjustment.expired' }
  expect((await olga(searchAudit, { query })).entries).toHaveLength(1)
  expect(await testApp.balance(alisa)).toBe(0n)
})

test('the queue is listed by state and goes on page by page; so many wait for a player at most', async () => {
  const alisa = await testApp.player()
  const all: string[] = []
  for (let n = 0; n < contract.ADJUSTMENTS_WAITING_MAX; n++)
    all.push((await propose(alisa, BigInt(n + 1))).id)
  await expect(propose(alisa, 1n)).rejects.toMatchObject({ key: 'adjustments_many' })
  for (const player of await Promise.all(Array.from({ length: 2 }, () => testApp.player())))
    for (let n = 0; n < 20; n++) all.push((await propose(player, 1n)).id)
  const seen: string[] = []
  let after: string | undefined
  do {
    const query = { state: 'waiting' as const, ...(after && { after }) }
    const page = await vera(contract.listOfficeAdjustments, { query })
    seen.push(...page.adjustments.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toEqual(expect.arrayContaining(all))
})

test('nothing comes to an account that is closed, and points are corrected as money is', async () => {
  const alisa = await testApp.player()
  const points = await propose(alisa, 700n, { currency: 'POINTS' })
  await decide(alisa, points.id)
  expect((await history(alisa)).adjustments).toMatchObject([
    { amount: { minor: 700n, currency: 'POINTS' } },
  ])
  const boris = await testApp.player()
  const made = await propose(boris, 10_00n)
  await testApp.deps.db
    .updateTable('player')
    .set({ closedAt: testApp.clock.now() })
    .where('id', '=', boris.id)
    .execute()
  await expect(decide(boris, made.id)).rejects.toMatchObject({ key: 'adjustment_closed' })
  await expect(propose(boris, 10_00n)).rejects.toMatchObject({ key: 'adjustment_closed' })
  await decide(boris, made.id, nina, 'refuse')
  await testApp.assertBooksBalance()
})

test('the books find an approval without its money', async () => {
  const alisa = await testApp.player()
  const made = await propose(alisa, 10_00n)
  await decide(alisa, made.id, vera, 'refuse')
  const set = (state: 'approved' | 'refused') =>
    testApp.deps.db.updateTable('adjustment').set({ state }).where('id', '=', made.id).execute()
  await set('approved')
  expect((await findFaults(testApp.deps.db)).map(({ check }) => check)).toEqual([
    'every adjustment that was approved has moved its money, once, and no other one has',
  ])
  await set('refused')
})
