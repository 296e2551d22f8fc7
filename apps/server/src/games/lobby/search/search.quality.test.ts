/** The quality of the search on a stored list of typical and meaningless queries. */
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { listGames } from '@ayva/contract/games/lobby'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { TestApp } from '#lib/testing.ts'
import { seedLobby } from '../lobby.ts'
import queries from './search.queries.json' with { type: 'json' }

/** Recall: the found part of the intended games; precision: the intended part of the found games. */
const RECALL_MIN = 0.99
const PRECISION_MIN = 0.95

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seedLobby(testApp.deps.db, catalogue)
})
afterAll(() => testApp.close())

const find = async (q: string) =>
  (await testApp.call(listGames, { query: { q, limit: 50 } })).map(({ slug }) => slug)

test('[LOBBY-42] the intended games are found, and few others', async () => {
  expect(queries.length).toBeGreaterThanOrEqual(200)
  let meant = 0
  let found = 0
  let right = 0
  const wrong: string[] = []
  for (const { kind, q, finds } of queries.filter((one) => one.kind !== 'nonsense')) {
    const slugs = await find(q)
    const hits = finds.filter((slug) => slugs.includes(slug)).length
    meant += finds.length
    found += slugs.length
    right += hits
    if (hits < finds.length || slugs.length > hits) wrong.push(`${kind} «${q}»: ${slugs.join(' ')}`)
  }
  expect(right / meant, wrong.join('\n')).toBeGreaterThanOrEqual(RECALL_MIN)
  expect(right / found, wrong.join('\n')).toBeGreaterThanOrEqual(PRECISION_MIN)
})

test('[LOBBY-45] meaningless text finds nothing', async () => {
  const wrong: string[] = []
  for (const { q } of queries.filter(({ kind }) => kind === 'nonsense')) {
    const slugs = await find(q)
    if (slugs.length > 0) wrong.push(`«${q}»: ${slugs.join(' ')}`)
  }
  expect(wrong).toEqual([])
})

test('[LOBBY-42] words written separately, with a hyphen or together find the same game in both alphabets', async () => {
  for (const q of [
    'жар-птица',
    'жар птица',
    'жарптица',
    'zhar ptitsa',
    'zharptitsa',
    'zhar-ptitsa',
  ])
    expect(await find(q), q).toEqual(['zhar-ptitsa'])
  for (const q of ['блэкджек', 'блэк джек', 'блэк-джек', 'blackjack', 'black jack', 'black-jack'])
    expect(await find(q), q).toEqual(['blekdzhek'])
})

test('[LOBBY-42] games whose name begins with the query come before those with such words in their tags', async () => {
  const slugs = await find('ка')
  const named = (slug: string) =>
    catalogue.games
      .find((one) => one.slug === slug)!
      .name.toLowerCase()
      .split(' ')
      .some((word) => word.startsWith('ка'))
  const first = slugs.filter(named)
  expect(first.length).toBeGreaterThan(0)
  expect(slugs.length).toBeGreaterThan(first.length)
  expect(slugs.slice(0, first.length)).toEqual(first)
})
