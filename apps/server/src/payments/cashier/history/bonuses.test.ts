import { listBonusTransactions } from '@ayva/contract/payments/cashier'
import { paymentType } from '@ayva/contract/payments/cashier/payments'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../../app.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { cancelBonus } from '../../../ledger/wallet/wallet.ts'
import { giveBonus } from '../../../ledger/wallet/wallet.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterAll(() => testApp.close())

test('[CASH-05, CASH-06, CASH-81] bonus transactions have their own list with their types, unless it is switched off', async () => {
  const vera = await testApp.player()
  const boris = await testApp.player()
  const { id } = await giveBonus(testApp, vera, 50_00n)
  testApp.clock.move(hours(1))
  await transaction(testApp.deps.db, (tx) => cancelBonus(tx, vera.id, id, testApp.clock.now()))
  testApp.clock.move(hours(1))
  await giveBonus(testApp, vera, 20_00n)

  const list = (query = {}) => vera.call(listBonusTransactions, { query })
  const { transactions, count } = await list()
  expect(count).toBe(3)
  const { BONUS_DEPOSIT, BONUS_WITHDRAW } = paymentType
  expect(
    transactions.map(({ typeId, outcome, sum, kept }) => [typeId, outcome, sum.minor, kept.minor]),
  ).toEqual([
    [BONUS_DEPOSIT, 'granted', 20_00n, 0n],
    [BONUS_WITHDRAW, 'cancelled', 50_00n, 0n],
    [BONUS_DEPOSIT, 'granted', 50_00n, 0n],
  ])
  expect((await list({ limit: 1, offset: 1 })).transactions).toEqual([transactions[1]])
  testApp.clock.move(days(31))
  expect(await list()).toEqual({ transactions: [], count: 0 })
  expect((await boris.call(listBonusTransactions, {})).count).toBe(0)
  await expect(list({ from: 'yesterday' })).rejects.toMatchObject({ key: 'period_wrong' })

  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.content'],
  })
  await testApp.callAs(token)(changeSetting, {
    params: { alias: 'bonus_transaction_history' },
    body: { value: { enabled: false }, why: 'пока без бонусов' },
  })
  await expect(list()).rejects.toMatchObject({ status: 404 })
})
