/** A short piece of `npm run random`, by a seed that is always the same; a long one where it is asked for. */
import { expect, test } from 'vitest'
import { runRandom } from './random.ts'

const { RANDOM_OPERATIONS = '1200', RANDOM_SEED = '9' } = process.env
const operations = Number(RANDOM_OPERATIONS)
const isLong = operations > 1_500

test(
  'whatever players do with their money, twice, at once and cut off, the books hold',
  async () => {
    const tell = isLong ? (line: string) => void process.stdout.write(`${line}\n`) : undefined
    const players = isLong ? 200 : 40
    const { figures, wrong, world } = await runRandom({
      ...{ seed: Number(RANDOM_SEED), operations, players },
      ...(tell && { tell }),
    })
    tell?.(JSON.stringify({ ...figures, wrong }, null, 2))
    expect(wrong).toEqual([])
    expect(figures.done).toBeGreaterThan(operations / 4)
    expect(figures.kills).toBeGreaterThan(0)
    expect(figures.rows['exchange']).toBeGreaterThan(0)
    // A database of millions of rows is judged above, with the patience that it takes.
    await world.close().catch((error: unknown) => {
      if (!isLong) throw error
    })
  },
  24 * 3_600_000,
)
