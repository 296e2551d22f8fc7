import { expect, test } from 'vitest'
import { type Deps } from '#lib/deps.ts'
import { localBus } from '#lib/work/bus.ts'
import { CrashRoundBets } from './crash-bets.ts'

const UPDATES = 'crash.bets'

test('sixty bets are shown and all are counted, however many other nodes report', () => {
  const bus = localBus()
  const log = { warn: () => {} }
  const bets = new CrashRoundBets({ bus, log } as unknown as Deps)
  bets.of(7n)
  const stake = { minor: '100', currency: 'RUB' }
  const tell = (flight: number, from: number) =>
    bus.publish(UPDATES, {
      flight,
      made: 25,
      bets: Array.from({ length: 25 }, (_, n) => {
        return { key: `k${from + n}`, name: null, stake, taken100: null }
      }),
    })
  for (const from of [0, 25, 50]) tell(7, from)
  tell(6, 75)
  expect(bets.shown().count).toBe(75)
  expect(bets.shown().bets).toHaveLength(60)
  expect(bets.shown().bets[0]!.stake).toEqual({ minor: 100n, currency: 'RUB' })

  // A message of another build in an unknown format is counted but not shown.
  bus.publish(UPDATES, { flight: 7, made: 1, bets: [{ key: 'odd' }] })
  expect(bets.shown().count).toBe(76)
  expect(bets.shown().bets.some(({ key }) => key === 'odd')).toBe(false)
  bets.stop()
})
