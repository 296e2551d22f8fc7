import { expect, test } from 'vitest'
import { heightTicks, TICKS_MAX, timeTicks } from './client/crash-axes.ts'

const labels = (marks: { label: string }[]) => marks.map(({ label }) => label)

test('the marks of both axes are round, and few enough for every height and duration of a crash round', () => {
  expect(labels(heightTicks(100))).toEqual(['1×', '1,5×', '2×'])
  expect(labels(timeTicks(10_000))).toEqual(['0 с', '5 с'])
  expect(labels(heightTicks(230))).toEqual(['1×', '1,5×', '2×', '2,5×', '3×'])
  for (let height = 100; height < 100_000_000; height *= 1.7)
    for (const marks of [heightTicks(height), timeTicks(height * 100)]) {
      expect(marks.length).toBeGreaterThan(1)
      expect(marks.length).toBeLessThanOrEqual(TICKS_MAX)
    }
})
