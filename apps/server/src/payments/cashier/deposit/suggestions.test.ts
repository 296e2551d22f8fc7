import { listDepositSuggestions } from '@ayva/contract/payments/cashier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../../app.ts'
import { seedCashier } from '../cashier.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedCashier(testApp.deps.db)
})
afterAll(() => testApp.close())

test('[CASH-39] one sum of a set is the best choice, and a second mark is refused', async () => {
  const alisa = await testApp.player()
  const mark = (value: number) =>
    testApp.deps.db
      .updateTable('depositSuggestion')
      .set({ bestChoice: true })
      .where('currency', '=', 'RUB')
      .where('value', '=', BigInt(value))
      .execute()
  const [first] = await alisa.call(listDepositSuggestions, {})
  const [one, other] = first!.values.map(({ value }) => value)
  await mark(one!)
  await expect(mark(other!)).rejects.toThrow('deposit_suggestion_best_choice')
  for (const { values } of await alisa.call(listDepositSuggestions, {}))
    expect(values.filter(({ best_choice }) => best_choice).map(({ value }) => value)).toEqual([one])
})
