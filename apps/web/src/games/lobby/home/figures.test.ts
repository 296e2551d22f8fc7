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

test('the risk is the player’s choice only if there is one, and is not stated if it is unknown', () => {
  expect(volatilityOf('low')).toBe('низкая')
  expect(volatilityOf('very high')).toBe('очень высокая')
  expect(volatilityOf('own')).toBe('риск выбираете вы')
  expect(volatilityOf(null)).toBeUndefined()
  expect(volatilityOf('constructor')).toBeUndefined()
})

test('a card states the bet that its return applies to, and a realistic win with its odds', () => {
  const plain = { rtpBp: 9894, rtpOf: null, volatility: null, topWin: null }
  expect(figuresOf(plain)).toEqual(['Возврат 98,94\u00a0%'])
  const topWin = { x: 1085, oneIn: 1_000_000 }
  const told = figuresOf({ ...plain, rtpOf: 'ставка на банкира', topWin })
  expect(told[0]).toBe('Возврат 98,94\u00a0%, ставка на банкира')
  expect(told[1]!.replaceAll(/\s/g, ' ')).toBe('×1 085: 1 из 1 000 000')
  const [, small] = figuresOf({ ...plain, topWin: { x: 1.8, oneIn: 10 } })
  expect(small!.replaceAll(/\s/g, ' ')).toBe('×1,8: 1 из 10')
})

test('the mildest game has the least risk, and among those the highest return', () => {
  const wild = { rtpBp: 9900, volatility: 'high' }
  const own = { rtpBp: 9900, volatility: 'own' }
  const [calm, calmer] = [9500, 9600].map((rtpBp) => ({ rtpBp, volatility: 'low' }))
  expect(mildest([wild, own, calm!, calmer!])).toBe(calmer)
  expect(mildest([wild, own])).toBe(own)
  expect(mildest([])).toBeUndefined()
})
