import { expect, test } from 'vitest'
import { createCache } from '#lib/cache.ts'
import { roundChanged } from './use-player-connection.ts'

test('a round that continued elsewhere invalidates itself and the history, and nothing else', () => {
  const cache = createCache()
  const keys = [['history', 'all'], ['history', 7], ['round', 'one'], ['round', 'two'], ['self']]
  for (const key of keys) cache.setQueryData(key, {})
  roundChanged(cache, 'one')
  const old = keys.filter((key) => cache.getQueryState(key)!.isInvalidated)
  expect(old).toEqual([
    ['history', 'all'],
    ['history', 7],
    ['round', 'one'],
  ])
})
