/** A trial evaluates rules on past withdrawals, and gives the same result as for a new one. */
import { cashierSettings } from '@ayva/contract/payments/cashier'
import { tryApprovalRule } from '@ayva/contract/payments/cashier/risk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { type Desk, openDesk } from '../cashier.testing.ts'
import { operatorOf } from '../withdrawal/withdrawal.testing.ts'

let desk: Desk
let rita: TestPlayer['call']
let olga: Awaited<ReturnType<typeof operatorOf>>
const { shipped } = cashierSettings.withdrawal_approval
beforeAll(async () => {
  desk = await openDesk()
  const permissions = ['risk.read'] as const
  const { token } = await addOperator(desk.testApp.deps, {
    name: 'Рита',
    permissions: [...permissions],
  })
  rita = desk.testApp.callAs(token)
  olga = await operatorOf(desk.testApp, 'Ольга')
})
afterAll(() => desk.close())

type Rule = (typeof shipped)['rules'][number]
const rule = (name: Rule['rule'], above: number, more: Partial<Rule> = {}): Rule => ({
  rule: name,
  currency: 'RUB',
  above,
  ...more,
})
const tried = (one: Rule, period = 30) =>
  rita(tryApprovalRule, { body: { rule: one, days: period } })
const hitsOf = async (one: Rule, player: TestPlayer) =>
  (await tried(one)).newest
    .filter(({ playerId }) => playerId === String(player.id))
    .map(({ paymentId }) => Number(paymentId))
    .toReversed()

async function phone({ id }: TestPlayer, number: string) {
  const { db } = desk.testApp.deps
  await sql`update player set phone = ${number} where id = ${id}`.execute(db)
  await sql`insert into player_phone (phone, player_id) values (${number}, ${id})`.execute(db)
}

/** A deposit that arrives now, or this long after it was requested. */
async function paidIn(player: TestPlayer, waitMs = 0) {
  const { paymentId } = await desk.deposit(player, 500_00n)
  desk.testApp.clock.move(waitMs)
  const { operationId } = await desk.show(player, paymentId)
  const said = { operationId, kind: 'payment', status: 'success', currency: 'RUB' } as const
  await desk.notify({ ...said, amount: '50000', reason: null })
}

test('a trial reports what each rule would have sent to operators, and changes nothing', async () => {
  const { clock, deps } = desk.testApp
  const vera = await desk.rich(50_000_00n)
  const boris = await desk.rich(50_000_00n)
  const requisite = '+79120000081'
  await phone(vera, '+77011234567')
  await sql`insert into player_profile (player_id, country, updated_at)
    values (${vera.id}, 'RU', ${clock.now()}), (${boris.id}, 'RU', ${clock.now()})`.execute(deps.db)
  const first = (await desk.withdraw(boris, 1000_00n, { requisite })).id
  await desk.payOut(boris, first)
  await desk.paid()
  clock.move(days(2))
  await paidIn(boris)
  clock.move(minutes(20))
  const soon = (await desk.withdraw(boris, 1000_00n, { requisite })).id
  clock.move(hours(3))
  const shared = (await desk.withdraw(vera, 2000_00n, { requisite })).id
  const before = await desk.moneyOf(boris)

  expect(await hitsOf(rule('sum', 1500), boris)).toEqual([])
  expect(await hitsOf(rule('sum', 1500), vera)).toEqual([shared])
  expect(await hitsOf(rule('first_withdrawal', 0), boris)).toEqual([first])
  expect(await hitsOf(rule('new_requisite', 0), boris)).toEqual([first])
  expect(await hitsOf(rule('after_deposit', 0, { minutes: 30 }), boris)).toEqual([soon])
  expect(await hitsOf(rule('after_deposit', 0, { minutes: 10 }), boris)).toEqual([])
  expect(await hitsOf(rule('shared_requisite', 0), vera)).toEqual([shared])
  // No other player had used the requisite at the time of the request.
  expect(await hitsOf(rule('shared_requisite', 0), boris)).toEqual([])
  expect(await hitsOf(rule('other_country', 0), vera)).toEqual([shared])
  expect(await hitsOf(rule('other_country', 0), boris)).toEqual([])
  expect(await hitsOf(rule('young_account', 0, { days: 1 }), boris)).toEqual([first])
  expect(await hitsOf(rule('day_count', 0), boris)).toEqual([first, soon])
  expect(await hitsOf(rule('day_sum', 1999), vera)).toEqual([shared])
  expect(await hitsOf(rule('unverified', 0), vera)).toEqual([shared])
  expect(await tried(rule('sum', 999))).toMatchObject({
    looked: 3,
    hit: 3,
    sum: 4000_00n,
    players: 2,
    isMore: false,
    reviewed: 0,
  })
  expect(await tried(rule('sum', 999), 1)).toMatchObject({ looked: 2, hit: 2 })
  expect(await tried({ ...rule('sum', 0), currency: 'USD' })).toMatchObject({ looked: 0, hit: 0 })
  expect(await desk.moneyOf(boris)).toEqual(before)
  expect((await desk.show(vera, shared)).statusId).toBe(1)
})

test.each<[string, Rule]>([
  ['first_withdrawal', rule('first_withdrawal', 0)],
  ['after_deposit', rule('after_deposit', 0, { minutes: 30 })],
  ['shared_requisite', rule('shared_requisite', 0)],
  ['same_player', rule('same_player', 0)],
  ['other_country', rule('other_country', 0)],
])('a withdrawal that matches %s waits for operators, and others are paid', async (name, one) => {
  const { deps, clock } = desk.testApp
  const alisa = await desk.rich()
  const other = await desk.rich()
  const requisite = `+7912000${String(1000 + Number(alisa.id)).slice(-4)}`
  await phone(alisa, `+77011230${String(1000 + Number(alisa.id)).slice(-3)}`)
  await sql`insert into player_profile (player_id, country, updated_at)
    values (${alisa.id}, 'RU', ${clock.now()})`.execute(deps.db)
  await desk.withdraw(other, 500_00n, { requisite })
  clock.move(days(1))
  // The time counts from the arrival of the money, not from the request.
  if (name === 'after_deposit') await paidIn(alisa, minutes(45))
  await olga.set('withdrawal_approval', { ...shipped, rules: [one] })
  const { id } = await desk.withdraw(alisa, 1000_00n, { requisite })
  await desk.payOut(alisa, id)
  expect(await olga.see(alisa, id)).toMatchObject({ statusId: 5, review: [name] })
  // An answer must not reveal what another player does.
  const isOfOthers = ['shared_requisite', 'same_player'].includes(name)
  expect((await desk.show(alisa, id)).review).toEqual([isOfOthers ? 'people' : name])
  expect((await olga.decide(alisa, id, 'approve', 2)).statusId).toBe(6)

  const boris = await desk.rich()
  await olga.set('withdrawal_approval', { ...shipped, rules: [{ ...one, above: 900 }] })
  const small = await desk.withdraw(boris, 500_00n, { requisite: '+79120000099' })
  await desk.payOut(boris, small.id)
  expect((await desk.show(boris, small.id)).statusId).toBe(2)
})
