import { expect, test } from 'vitest'
import { type Deps } from '#lib/deps.ts'
import { Messages } from './suppliers.messages.ts'

test('two thousand messages wait, and who comes after them is told to come again', async () => {
  // Nothing is there to judge by: each fails as its turn comes.
  const messages = new Messages({} as Deps)
  const ends = Array.from({ length: 2_001 }, () =>
    messages.judge({ player: '1' }).catch(() => 'failed'),
  )
  const [first, ...rest] = await Promise.all(ends)
  expect(first).toBe('failed')
  expect(rest.slice(0, -1)).not.toContain('busy')
  expect(rest.at(-1)).toBe('busy')
})
