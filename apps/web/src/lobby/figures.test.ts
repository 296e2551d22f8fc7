import { expect, test } from 'vitest'
import { bestReturn, figuresOf, percent, volatilityOf } from './figures.ts'

test.each([
  [9613, '96,13\u00a0%'],
  [9900, '99\u00a0%'],
  [9950, '99,5\u00a0%'],
  [9905, '99,05\u00a0%'],
  [10_000, '100\u00a0%'],
])('%i hundredths of a per cent are written %s', (bp, written) => {
  expect(percent(bp)).toBe(written)
})

test('the best return is that of the best game', () => {
  expect(bestReturn([{ rtpBp: 9613 }, { rtpBp: 9900 }])).toBe('99\u00a0%')
  expect(bestReturn([])).toBeUndefined()
})

test('a game without a volatility of its own leaves the risk to the player', () => {
  expect(volatilityOf('low')).toBe('низкая')
  expect(volatilityOf(null)).toBe('риск выбираете вы')
  expect(volatilityOf('constructor')).toBe('риск выбираете вы')
  expect(figuresOf({ rtpBp: 9900, volatility: null, maxWinX: null })).toHaveLength(2)
})
