import { expect, test } from 'vitest'
import { type Deps } from '#lib/deps.ts'
import { Messages } from './suppliers.messages.ts'

test('at most two thousand messages wait, and further ones are asked to repeat', async () => {
  // Without a database each message fails when its turn comes.
  const messages = new Messages({} as Deps)
  const ends = Array.from({ length: 2_001 }, () =>
    messages.judge({ player: '1' }).catch(() => 'failed'),
  )
  const [first, ...rest] = await Promise.all(ends)
  expect(first).toBe('failed')
  expect(rest.slice(0, -1)).not.toContain('busy')
  expect(rest.at(-1)).toBe('busy')
})
