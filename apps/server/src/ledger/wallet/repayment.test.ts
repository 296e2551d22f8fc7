import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/platform/audit'
import { type Currency } from '@ayva/contract/base'
import { showSelf } from '@ayva/contract/identity/player'
import { changeSetting } from '@ayva/contract/platform/settings'
import * as contract from '@ayva/contract/ledger/wallet/repayment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { findFaults } from '../../invariants.ts'
import { addOperator } from '../../platform/operators/operators.ts'

let testApp: TestApp
let olga: TestApp['call']
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  const permissions = ['repayments.offer', 'audit.read', 'settings.money'] as const
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: [...permissions],
  })
  olga = testApp.callAs(token)
})
afterAll(() => testApp.close())

const paramsOf = ({ id }: TestPlayer) => ({ playerId: String(id) })
const wish = { words: 'Десять процентов за неделю', why: 'правила клуба' }
/** A member of the VIP club. */
async function member(): Promise<TestPlayer> {
  const player = await testApp.player()
  await label(player, ['vip'])
  return player
}
const label = ({ id }: TestPlayer, labels: string[]) =>
  testApp.deps.db.updateTable('player').set({ labels }).where('id', '=', id).execute()
function offer(player: TestPlayer, amount: bigint, more: Partial<contract.Repayment> = {}) {
  const { id = randomUUID(), kind = 'repayment' } = more
  const body = { ...wish, repaymentId: id, kind, amount, currency: 'RUB' as Currency }
  return olga(contract.offerRepayment, { params: paramsOf(player), body })
}
const take = ({ call }: TestPlayer, id: string) => call(contract.takeRepayment, { params: { id } })
const walletOf = async ({ call }: TestPlayer) => (await call(showSelf, {})).wallets[0]!

test('[WALLET-12, WALLET-13] the wallet shows the repayments that can be taken, by kind, until they are taken', async () => {
  const alisa = await member()
  expect(await walletOf(alisa)).toMatchObject({ repayment: 0, vipClubRepayment: 0 })
  const one = await offer(alisa, 150_50n)
  await offer(alisa, 49_50n)
  const club = await offer(alisa, 1000_00n, { kind: 'vip_club' })
  expect(await walletOf(alisa)).toMatchObject({
    balance: 0,
    repayment: 200,
    vipClubRepayment: 1000,
  })
  expect(await alisa.call(contract.listRepayments, {})).toHaveLength(3)
  await take(alisa, club.id)
  await take(alisa, one.id)
  expect(await walletOf(alisa)).toMatchObject({
    balance: 1150.5,
    repayment: 49.5,
    vipClubRepayment: 0,
  })
})

test('[WALLET-26] two hundred requests at once take a repayment once; a guest and another player cannot', async () => {
  const alisa = await testApp.player()
  const boris = await testApp.player()
  const { id } = await offer(alisa, 500_00n)
  const answers = await Promise.all(Array.from({ length: 200 }, () => take(alisa, id)))
  expect(new Set(answers.map(({ takenAt }) => takenAt)).size).toBe(1)
  expect(await testApp.balance(alisa)).toBe(500_00n)
  await expect(take(boris, id)).rejects.toMatchObject({ status: 404 })
  await expect(testApp.call(contract.takeRepayment, { params: { id } })).rejects.toMatchObject({
    status: 401,
  })
})

test('an offer is made once for its id, is recorded, and can be cancelled until it is taken', async () => {
  const alisa = await testApp.player()
  const id = randomUUID()
  const made = await offer(alisa, 100_00n, { id })
  expect(await offer(alisa, 100_00n, { id })).toEqual(made)
  await expect(offer(alisa, 200_00n, { id })).rejects.toMatchObject({ key: 'repayment_other' })
  const callOff = (one: string) =>
    olga(contract.callOffRepayment, {
      params: { ...paramsOf(alisa), id: one },
      body: { why: 'по ошибке' },
    })
  await callOff(id)
  await callOff(id)
  await expect(take(alisa, id)).rejects.toMatchObject({ key: 'repayment_called_off' })
  expect(await walletOf(alisa)).toMatchObject({ balance: 0, repayment: 0 })
  const other = await offer(alisa, 100_00n)
  await take(alisa, other.id)
  await expect(callOff(other.id)).rejects.toMatchObject({ key: 'repayment_taken' })
  const chain = await olga(listAudit, { query: paramsOf(alisa) })
  expect(chain.map(({ action }) => action)).toEqual([
    'repayment.offered',
    'repayment.called_off',
    'repayment.offered',
  ])
})

test('at most twenty offers are open, and only while the setting allows them', async () => {
  const alisa = await testApp.player()
  for (let n = 0; n < contract.REPAYMENTS_MAX; n++) await offer(alisa, 1n)
  await expect(offer(alisa, 1n)).rejects.toMatchObject({ key: 'repayments_many' })
  const vera = await member()
  const standing = await offer(vera, 10_00n, { kind: 'vip_club' })
  const value = { enabled: false }
  await olga(changeSetting, {
    params: { alias: 'vip_club_repayment' },
    body: { value, why: 'проба' },
  })
  await expect(offer(vera, 1n, { kind: 'vip_club' })).rejects.toMatchObject({
    key: 'repayment_off',
  })
  // Switching the setting off does not affect existing offers.
  await take(vera, standing.id)
  expect(await testApp.balance(vera)).toBe(10_00n)
  await olga(changeSetting, {
    params: { alias: 'vip_club_repayment' },
    body: { value: { enabled: true }, why: 'проба' },
  })
})

test('[LOYAL-14] a repayment of the club is offered to members only, and a former member cannot take it', async () => {
  const alisa = await testApp.player()
  await expect(offer(alisa, 10_00n, { kind: 'vip_club' })).rejects.toMatchObject({
    key: 'repayment_vip',
    status: 422,
  })
  const vera = await member()
  const { id } = await offer(vera, 10_00n, { kind: 'vip_club' })
  await label(vera, [])
  expect(await vera.call(contract.listRepayments, {})).toEqual([])
  expect(await walletOf(vera)).toMatchObject({ vipClubRepayment: 0 })
  await expect(take(vera, id)).rejects.toMatchObject({ key: 'repayment_vip' })
  expect(await testApp.balance(vera)).toBe(0n)
  await label(vera, ['vip'])
  expect(await walletOf(vera)).toMatchObject({ vipClubRepayment: 10 })
  await take(vera, id)
  expect(await testApp.balance(vera)).toBe(10_00n)
})

test('[LOYAL-15] a repayment in points is paid to the wallet of points', async () => {
  const alisa = await testApp.player()
  const { id } = await olga(contract.offerRepayment, {
    params: paramsOf(alisa),
    body: {
      ...wish,
      repaymentId: randomUUID(),
      kind: 'repayment',
      amount: 700n,
      currency: 'POINTS',
    },
  })
  const points = async () =>
    (await alisa.call(showSelf, {})).wallets.find(({ currency }) => currency === 'POINTS')
  expect(await points()).toMatchObject({ balance: 0, repayment: 700 })
  await take(alisa, id)
  expect(await points()).toMatchObject({ balance: 700, repayment: 0 })
  await testApp.assertBooksBalance()
})

test('the invariants find a repayment that is marked as taken but was not paid', async () => {
  const alisa = await testApp.player()
  const { id } = await offer(alisa, 10_00n)
  const set = (takenAt: Date | null) =>
    testApp.deps.db.updateTable('repayment').set({ takenAt }).where('id', '=', id).execute()
  await set(testApp.clock.now())
  expect((await findFaults(testApp.deps.db)).map(({ check }) => check)).toEqual([
    'every repayment that was taken has been paid, once',
  ])
  await set(null)
})
