import { randomUUID } from 'node:crypto'
import { listAudit } from '@ayva/contract/audit'
import { type Currency } from '@ayva/contract/base'
import { showSelf } from '@ayva/contract/player'
import { changeSetting } from '@ayva/contract/settings'
import * as contract from '@ayva/contract/wallet/repayment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestHouse, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { findFaults } from '../invariants.ts'
import { addOperator } from '../operators/operators.ts'

let house: TestHouse
let olga: TestHouse['call']
beforeAll(async () => {
  house = await TestHouse.open({ createApp })
  const permissions = ['repayments.offer', 'audit.read', 'settings.change'] as const
  const { token } = await addOperator(house.deps, { name: 'Ольга', permissions: [...permissions] })
  olga = house.callAs(token)
})
afterAll(() => house.close())

const paramsOf = ({ id }: TestPlayer) => ({ playerId: String(id) })
const wish = { words: 'Десять процентов за неделю', why: 'правила клуба' }
function offer(player: TestPlayer, amount: bigint, more: Partial<contract.Repayment> = {}) {
  const { id = randomUUID(), kind = 'repayment' } = more
  const body = { ...wish, repaymentId: id, kind, amount, currency: 'RUB' as Currency }
  return olga(contract.offerRepayment, { params: paramsOf(player), body })
}
const take = ({ call }: TestPlayer, id: string) => call(contract.takeRepayment, { params: { id } })
const walletOf = async ({ call }: TestPlayer) => (await call(showSelf, {})).wallets[0]!

test('[WALLET-12, WALLET-13] the wallet tells what may be taken, each kind by itself, until it is', async () => {
  const alisa = await house.player()
  expect(await walletOf(alisa)).toMatchObject({ repayment: 0, vipClubRepayment: 0 })
  const [one] = [await offer(alisa, 150_50n), await offer(alisa, 49_50n)]
  const club = await offer(alisa, 1000_00n, { kind: 'vip_club' })
  expect(await walletOf(alisa)).toMatchObject({
    ...{ balance: 0, repayment: 200, vipClubRepayment: 1000 },
  })
  expect(await alisa.call(contract.listRepayments, {})).toHaveLength(3)
  await take(alisa, club.id)
  await take(alisa, one.id)
  expect(await walletOf(alisa)).toMatchObject({
    ...{ balance: 1150.5, repayment: 49.5, vipClubRepayment: 0 },
  })
})

test('[WALLET-26] two hundred at once take a repayment once; a guest and another player take none', async () => {
  const [alisa, boris] = [await house.player(), await house.player()]
  const { id } = await offer(alisa, 500_00n)
  const answers = await Promise.all(Array.from({ length: 200 }, () => take(alisa, id)))
  expect(new Set(answers.map(({ takenAt }) => takenAt)).size).toBe(1)
  expect(await house.balance(alisa)).toBe(500_00n)
  await expect(take(boris, id)).rejects.toMatchObject({ status: 404 })
  await expect(house.call(contract.takeRepayment, { params: { id } })).rejects.toMatchObject({
    status: 401,
  })
})

test('an offer is one for its id, is written down, and may be called off until it is taken', async () => {
  const alisa = await house.player()
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
    ...['repayment.offered', 'repayment.called_off', 'repayment.offered'],
  ])
})

test('standing offers are twenty at most, in money, and only while the setting allows it', async () => {
  const alisa = await house.player()
  for (let n = 0; n < contract.REPAYMENTS_MAX; n++) await offer(alisa, 1n)
  await expect(offer(alisa, 1n)).rejects.toMatchObject({ key: 'repayments_many' })
  const vera = await house.player()
  const points = { ...wish, repaymentId: randomUUID(), kind: 'repayment', amount: 1n } as const
  await expect(
    olga(contract.offerRepayment, {
      params: paramsOf(vera),
      body: { ...points, currency: 'POINTS' },
    }),
  ).rejects.toMatchObject({ key: 'repayment_currency' })
  const standing = await offer(vera, 10_00n, { kind: 'vip_club' })
  const value = { enabled: false }
  await olga(changeSetting, {
    params: { alias: 'vip_club_repayment' },
    body: { value, why: 'проба' },
  })
  await expect(offer(vera, 1n, { kind: 'vip_club' })).rejects.toMatchObject({
    key: 'repayment_off',
  })
  // What was promised stays promised.
  await take(vera, standing.id)
  expect(await house.balance(vera)).toBe(10_00n)
})

test('the books find a repayment that is said to be taken and was never paid', async () => {
  const alisa = await house.player()
  const { id } = await offer(alisa, 10_00n)
  const set = (takenAt: Date | null) =>
    house.deps.db.updateTable('repayment').set({ takenAt }).where('id', '=', id).execute()
  await set(house.clock.now())
  expect((await findFaults(house.deps.db)).map(({ check }) => check)).toEqual([
    'every repayment that was taken has been paid, once',
  ])
  await set(null)
})
