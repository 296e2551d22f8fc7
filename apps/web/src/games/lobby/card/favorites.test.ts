import { type Endpoint } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { type GameCard } from '@ayva/contract/games/lobby'
import { Refusal } from '@ayva/contract/refusal'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCache } from '#lib/cache.ts'
import { CallContext } from '#lib/call.ts'
import { addFavorite, askFavorites, lookUp, removeFavorite } from './favorites.ts'
import { guestFavorites, readIds } from './guest-favorites.ts'
import { useFavoriteGames, useFavorites } from './use-favorites.ts'

type Asked = { query?: { ids?: number[] }; body?: { game_ids: number[] } }
type Heard = Asked & { method: string; path: string }

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  const localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => {
  guestFavorites.forget()
  vi.unstubAllGlobals()
})

/** A server that answers as a test wants, and records its requests. */
function server(answer: (heard: Heard) => unknown) {
  const heard: Heard[] = []
  const call = async ({ method, path }: Endpoint, asked: Asked) => {
    heard.push({ method, path, ...asked })
    return answer(heard.at(-1)!)
  }
  return { heard, call: call as unknown as Call }
}
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const broken = () => {
  throw new Refusal('fault', { status: 500, code: 1000, message: 'Что-то сломалось у нас' })
}

test('[LOBBY-31, LOBBY-32] favourites are looked up fifty at a time, into a map from id to game', async () => {
  const { heard, call } = server(({ query }) =>
    query!.ids!.map((id) => ({ id, name: `Игра ${id}` })),
  )
  const games = await lookUp(call, ids(120), new Map())
  expect(heard.map(({ query }) => query!.ids!.length)).toEqual([50, 50, 20])
  expect([...games.keys()]).toEqual(ids(120))
  expect(games.get(77)).toMatchObject({ name: 'Игра 77' })
  // Known games are not requested again, and removed ones are dropped.
  const fewer = await lookUp(call, [500, 3], games)
  expect(heard.slice(3).map(({ query }) => query!.ids)).toEqual([[500]])
  expect([...fewer.keys()]).toEqual([500, 3])
})

test('a favourite whose game no longer exists is left out', async () => {
  const { call } = server(() => [{ id: 2 } as GameCard])
  expect([...(await lookUp(call, [1, 2], new Map())).keys()]).toEqual([2])
})

test('[LOBBY-34] a removal that fails is tried once more', async () => {
  let tries = 0
  const { heard, call } = server(() => (tries++ === 0 ? broken() : [7]))
  expect(await removeFavorite(call, 5)).toEqual([7])
  expect(heard.map(({ method, body }) => [method, body])).toEqual([
    ['DELETE', { game_ids: [5] }],
    ['DELETE', { game_ids: [5] }],
  ])
})

test('[LOBBY-35] a removal that fails twice is dropped without a message', async () => {
  const { heard, call } = server(broken)
  expect(await removeFavorite(call, 5)).toBeUndefined()
  expect(heard.length).toBe(2)
})

test('an addition that fails shows a message', async () => {
  await expect(addFavorite(server(broken).call, 5)).rejects.toMatchObject({ key: 'fault' })
})

test('[LOBBY-33] the browser stores a guest’s favourites, and a login transfers them to the player', async () => {
  for (const id of [3, 9, 4, 9]) guestFavorites.toggle(id)
  expect(kept.get('favoriteGamesIds')).toBe('[4,3]')
  const { heard, call } = server(({ method }) => (method === 'POST' ? [4, 3, 1] : []))
  expect(await askFavorites(call)).toEqual([4, 3, 1])
  expect(heard).toMatchObject([{ method: 'POST', body: { game_ids: [4, 3] } }])
  expect(kept.has('favoriteGamesIds')).toBe(false)
  await askFavorites(call)
  expect(heard[1]).toMatchObject({ method: 'GET', path: '/api/v18/favorite-games' })
})

test('favourites that could not be transferred stay; those without space are dropped', async () => {
  guestFavorites.toggle(3)
  await expect(askFavorites(server(broken).call)).rejects.toThrow()
  expect(kept.get('favoriteGamesIds')).toBe('[3]')
  const { call } = server(({ method }) => {
    if (method === 'GET') return [1]
    throw new Refusal('favorites_full', { status: 422, code: 1340, message: '' })
  })
  expect(await askFavorites(call)).toEqual([1])
  expect(kept.has('favoriteGamesIds')).toBe(false)
})

test.each([
  [undefined, []],
  ['', []],
  ['{"a":1}', []],
  ['[1,"2",null,-4,1.5,1e99,7,7]', [1, 7]],
  [JSON.stringify(ids(5000)), ids(1000)],
])('of «%s» in the storage only the valid part is used', (text, read) => {
  expect(readIds(text)).toEqual(read)
})

test('a server renders a page without favourites, because it knows no browser', () => {
  guestFavorites.toggle(3)
  const Page = () => {
    const { ids: all } = useFavorites()
    return JSON.stringify({ ids: all, known: useFavoriteGames().known })
  }
  const cache = createCache()
  cache.setQueryData(['self'], null)
  const { call } = server(broken)
  const page = createElement(CallContext, { value: call }, createElement(Page))
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client: cache }, page))
  expect(html.replaceAll('&quot;', '"')).toBe('{"ids":[],"known":true}')
})
