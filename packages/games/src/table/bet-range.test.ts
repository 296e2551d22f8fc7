import { expect, test } from 'vitest'
import { betRange } from './bet-range.ts'

const asked = (engine: string) => ({ engine, maxWinX: null, categories: [] })

test('the rules of baccarat state the limit that its table applies: that of one side', () => {
  expect(betRange(asked('baccarat'), 'RUB').max).toBe(100_000_00n)
  expect(betRange(asked('roulette'), 'RUB').max).toBeGreaterThan(100_000_00n)
})
