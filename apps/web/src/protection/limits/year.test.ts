import { expect, test } from 'vitest'
import { columnsOf, monthsOf, totalOf } from './year.ts'

test('columns stand on one line, as high as their sums, and share the height', () => {
  const { zero, columns } = columnsOf([300n, -100n, 0n], 160)
  expect(zero).toBe(120)
  expect(columns).toEqual([
    { top: 0, height: 120 },
    { top: 120, height: 40 },
    { top: 120, height: 0 },
  ])
  expect(columnsOf([-50n, -100n], 100)).toEqual({
    zero: 0,
    columns: [
      { top: 0, height: 50 },
      { top: 0, height: 100 },
    ],
  })
  expect(columnsOf([0n, 0n], 100).columns.every(({ height }) => height === 0)).toBe(true)
})

test('months of a wallet leave other wallets out, and an hour costs what all hours cost', () => {
  const sums = (currency: 'RUB' | 'USD', net: bigint, hours: number) => ({
    currency,
    net,
    hours,
    perHour: hours > 0 ? net / BigInt(hours) : null,
  })
  const months = monthsOf(
    [
      { month: '2026-09', sums: [] },
      { month: '2026-10', sums: [sums('RUB', -300n, 3), sums('USD', 70n, 1)] },
      { month: '2026-11', sums: [sums('RUB', 100n, 1)] },
    ],
    'RUB',
  )
  expect(months.map(({ net, isPlayed }) => [net, isPlayed])).toEqual([
    [0n, false],
    [-300n, true],
    [100n, true],
  ])
  expect(totalOf(months)).toEqual({ net: -200n, perHour: -50n })
  expect(totalOf(months.slice(0, 1))).toEqual({ net: 0n, perHour: null })
})
