/** A short piece of `npm run random`, by a seed that is always the same. */
import { expect, test } from 'vitest'
import { runRandom } from './random.ts'

const OPERATIONS = 1_200

test('whatever players do with their money, twice, at once and cut off, the books hold', async () => {
  const wanted = { seed: 9, operations: OPERATIONS, players: 40 }
  const { figures, wrong, close } = await runRandom(wanted)
  expect(wrong).toEqual([])
  expect(figures.done).toBeGreaterThan(OPERATIONS / 4)
  expect(figures.kills).toBeGreaterThan(0)
  expect(figures.rows['exchange']).toBeGreaterThan(0)
  await close()
})
