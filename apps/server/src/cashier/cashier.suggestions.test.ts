import { listDepositSuggestions } from '@ayva/contract/cashier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestHouse } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { seedCashier } from './cashier.ts'

let house: TestHouse
beforeAll(async () => {
  house = await TestHouse.open({ createApp })
  await seedCashier(house.deps.db)
})
afterAll(() => house.close())

test('[CASH-39] one sum of a set is the best choice, and a second mark is refused', async () => {
  const alisa = await house.player()
  const mark = (value: number) =>
    house.deps.db
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
