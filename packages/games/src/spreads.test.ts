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
  'the rounds of $id are the first million of the run in its PAR sheet',
  ({ id, version, spread }) => {
    const row = par.find((one) => one.modelId === id && one.version === version)!
    const sum = (of: (times: number) => number) =>
      spread.reduce((all, [times, rounds]) => all + of(times) * rounds, 0)
    expect(sum(() => 1)).toBe(CHUNK)
    expect(row.rounds).toBeGreaterThanOrEqual(CHUNK)
    // The run continues after its first million, whose mean is within four standard errors of the whole run's.
    const isWhole = row.rounds === CHUNK
    const error = (deviation: number) => (isWhole ? 1e-6 : (4 * deviation) / Math.sqrt(CHUNK))
    const mean = sum((times) => times) / CHUNK
    expect(Math.abs(mean - row.rtp)).toBeLessThan(error(row.sd))
    const hits = sum((times) => (times > 0 ? 1 : 0)) / CHUNK
    const { hitFrequency } = row
    expect(Math.abs(hits - hitFrequency)).toBeLessThan(
      error(Math.sqrt(hitFrequency * (1 - hitFrequency))),
    )
    // Bins are narrow, so the deviation of their contents is close to that of the rounds.
    const sd = Math.sqrt(sum((times) => times ** 2) / CHUNK - mean ** 2)
    expect(Math.abs(sd / row.sd - 1)).toBeLessThan(isWhole ? 0.01 : 0.2)
  },
)

test('no model is stored that is not played any more', () => {
  expect(tried.length).toBeGreaterThanOrEqual(18)
})
