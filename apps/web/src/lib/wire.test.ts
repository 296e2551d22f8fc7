import { dehydrate, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readState, writeAhead, writePage, writeState } from './wire.ts'

const games = { games: [{ name: '</script>' }], total: 1n }
const page = { row: '/', loggedIn: false }

/** A cache with one shared answer, one private answer and one without data. */
function store(): ReturnType<typeof dehydrate> {
  const cache = new QueryClient()
  cache.setQueryData(['games'], games)
  cache.setQueryData(['balance'], { minor: 12_345n })
  cache.setQueryData(['bonus'], null)
  return dehydrate(cache)
}

test('a page with preserialised answers equals one without', () => {
  const cache = store()
  const plain = writePage(page, cache)
  writeAhead(games)
  const ahead = writePage(page, cache)

  expect(ahead).toBe(plain)
  expect(readState(ahead)).toEqual(readState(writeState({ ...page, cache })))
  expect(ahead).not.toContain('</script>')
})

test('a page without answers is serialised as well', () => {
  const cache = dehydrate(new QueryClient())
  expect(readState(writePage(page, cache))).toEqual({ ...page, cache })
})
