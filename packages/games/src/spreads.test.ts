import { expect, test } from 'vitest'
import par from './par.json' with { type: 'json' }
import { registry } from './registry.ts'
import { spreadOf } from './spreads.ts'
import { CHUNK } from './trials.ts'

const tried = registry.newest().flatMap((release) => {
  const spread = spreadOf(release)
  return spread ? [{ id: release.model.id, version: release.model.version, spread }] : []
})

test.each(tried)(
  'what rounds of $id bring is the very million of its PAR sheet',
  ({ id, version, spread }) => {
    const row = par.find((one) => one.modelId === id && one.version === version)!
    const sum = (of: (times: number) => number) =>
      spread.reduce((all, [times, rounds]) => all + of(times) * rounds, 0)
    expect(sum(() => 1)).toBe(CHUNK)
    expect(row.rounds).toBe(CHUNK)
    expect(sum((times) => times) / CHUNK).toBeCloseTo(row.rtp, 6)
    expect(sum((times) => (times > 0 ? 1 : 0)) / CHUNK).toBeCloseTo(row.hitFrequency, 9)
    // Bins are narrow: what they hold spreads as far as the rounds themselves.
    const sd = Math.sqrt(sum((times) => times ** 2) / CHUNK - row.rtp ** 2)
    expect(Math.abs(sd / row.sd - 1)).toBeLessThan(0.01)
  },
)

test('no model is kept that is played no more', () => {
  expect(tried.length).toBeGreaterThanOrEqual(18)
})
