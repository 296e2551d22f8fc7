import { expect, test } from 'vitest'
import { type DayOfLedger, type LedgerLine } from '../wallet/wallet.ts'
import { figuresOf, LINES_MAX } from './account-statements.figures.ts'

const moved = { cashIn: 0n, cashOut: 0n, bonusIn: 0n, bonusOut: 0n }
const day = (reason: string, on: string, change: Partial<DayOfLedger>): DayOfLedger => ({
  currency: 'RUB',
  reason,
  day: on,
  count: 1,
  ...moved,
  ...change,
})
const now = (cash: bigint) => [{ currency: 'RUB' as const, cash, bonus: 0n }]

test('own rounds and those of suppliers are one line a day, and unknown reasons have their own line', () => {
  const days = [
    day('round', '2026-02-03', { cashOut: -20n, cashIn: 5n, count: 2 }),
    day('outside.bet', '2026-02-03', { cashOut: -10n }),
    day('outside.win', '2026-02-03', { cashIn: 40n }),
    day('of later', '2026-02-04', { cashIn: 7n }),
  ]
  const { lines, months } = figuresOf(days, [], now(22n))
  expect(lines).toEqual([
    {
      at: '2026-02-03',
      currency: 'RUB',
      kind: 'play',
      count: 4,
      payment: null,
      cash: 15n,
      bonus: 0n,
      left: 22n,
    },
  ])
  expect(months.map(({ kind, cashIn, cashOut }) => [kind, cashIn, cashOut])).toEqual([
    ['other', 7n, 0n],
    ['play', 45n, -30n],
  ])
})

test('figures that differ from the accounts are refused', () => {
  const days = [
    day('adjustment', 'before', { cashIn: 100n }),
    day('adjustment', '2026-05-01', { cashIn: 10n }),
    day('adjustment', 'after', { cashOut: -1n }),
  ]
  const [ends] = figuresOf(days, [], now(109n)).ends
  expect(ends).toMatchObject({ opening: 100n, into: 10n, out: 0n, closing: 110n })
  for (const wrong of [108n, 110n])
    expect(() => figuresOf(days, [], now(wrong))).toThrow(/RUB cash/)
})

test('the newest movements are listed, older ones are counted, and balances are computed back from the last one', () => {
  const count = LINES_MAX + 5
  const lines = Array.from({ length: LINES_MAX }, (_, n): LedgerLine => {
    const at = new Date(Date.UTC(2026, 0, 1) + (count - n) * 60_000)
    return {
      id: `${n}`,
      at,
      currency: 'RUB',
      reason: 'adjustment',
      payment: null,
      cash: 1n,
      bonus: 0n,
    }
  })
  const days = [day('adjustment', '2026-01-01', { cashIn: BigInt(count), count })]
  const told = figuresOf(days, lines, now(BigInt(count)))
  expect(told.cut).toBe(5)
  expect(told.lines.at(-1)!.left).toBe(BigInt(count))
  expect(told.lines[0]!.left).toBe(6n)
})
