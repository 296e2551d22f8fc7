/** A short piece of `npm run soak`, by a seed that is always the same. */
import { expect, test } from 'vitest'
import { run } from './soak.ts'

test('two nodes are killed, cut off, slowed down and told a wrong time: nothing is lost or doubled', async () => {
  const { figures, wrong } = await run({ seed: 26, people: 4, quickFaults: 4 })
  expect(wrong).toEqual([])
  expect(figures.faults).toEqual([])
  expect(figures.heals.size).toBe(4)
})
