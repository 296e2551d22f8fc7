import { expect, test } from 'vitest'
import { figuresOf, mildest, percent, volatilityOf } from './figures.ts'

test.each([
  [9613, '96,13\u00a0%'],
  [9900, '99\u00a0%'],
  [9950, '99,5\u00a0%'],
  [9905, '99,05\u00a0%'],
  [10_000, '100\u00a0%'],
])('%i hundredths of a per cent are written %s', (bp, written) => {
  expect(percent(bp)).toBe(written)
})

test('a game without a volatility of its own leaves the risk to the player', () => {
  expect(volatilityOf('low')).toBe('низкая')
  expect(volatilityOf(null)).toBe('риск выбираете вы')
  expect(volatilityOf('constructor')).toBe('риск выбираете вы')
  expect(figuresOf({ rtpBp: 9900, volatility: null, maxWinX: null })).toHaveLength(2)
})

test('the mildest game has the least risk, and of those the highest return', () => {
  const wild = { rtpBp: 9900, volatility: 'high' }
  const own = { rtpBp: 9900, volatility: null }
  const [calm, calmer] = [9500, 9600].map((rtpBp) => ({ rtpBp, volatility: 'low' }))
  expect(mildest([wild, own, calm!, calmer!])).toBe(calmer)
  expect(mildest([wild, own])).toBe(own)
  expect(mildest([])).toBeUndefined()
})
