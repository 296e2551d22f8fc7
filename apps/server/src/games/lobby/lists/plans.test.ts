/** Query plans of lists in a lobby of ten thousand games: by index, without a sort of everything. */
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { overheard } from '#lib/data/plans.testing.ts'
import { type Deps } from '#lib/deps.ts'
import { TestApp } from '#lib/testing.ts'
import { registry } from '@ayva/games/registry.ts'
import { createApp } from '../../../app.ts'
import * as favorites from './favorites.ts'
import { listGames } from './lists.ts'
import { selectCards } from '../lobby.sql.ts'
import { lastGames, listSet, seedLobby } from '../lobby.ts'
import { byModel } from './recommended.ts'
import { orderOfTab } from './tab-order.ts'
import { winsOf } from '../wins/wins-list.ts'

const GAMES = 10_000
const PLAYERS = 50
/** The longest list of a player; this much may be sorted if no index has the order. */
const SORTED_MAX = 1000
const LARGE = ['game', 'game_last_played', 'favorite_game', 'game_pair', 'live_win']

let testApp: TestApp
let asked: RootOperationNode[]
let deps: Deps
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  const { db } = testApp.deps
  await seedLobby(db, catalogue)
  for (const statement of filling) await statement.execute(db)
  deps = { ...testApp.deps, db: overheard(db, (node) => void asked.push(node)) }
})
afterAll(() => testApp.close())

const filling = [
  sql`insert into player (id, password_hash, birth_date, currency, rules_version,
      rules_accepted_at, created_at) overriding system value
    select n, '', '1990-05-17', 'RUB', '1', now(), now()
      from generate_series(1, ${PLAYERS}::integer) n`,
  sql`insert into developer (id, slug, name, about, position)
    select n, 'studio-' || n, 'Студия ' || n, 'Делает игры.', n from generate_series(100, 199) n`,
  sql`insert into game (id, slug, developer_id, name, description, engine, model_id, model_version,
      art, categories, tags, symbols, position, is_mobile, bets, players)
    select 1000 + n, one.slug || '-' || n, 100 + n % 100, one.name || ' ' || n, one.description,
      one.engine, one.model_id, one.model_version, one.art, one.categories, one.tags, one.symbols,
      1000 + n, true, n * 7919 % 997, n * 31 % 97
      from generate_series(1, ${GAMES}::integer) n
      join (select *, row_number() over (order by id) as place from game) one
        on one.place = n % (select count(*) from game) + 1`,
  sql`insert into game_last_played (player_id, game_id, played_at, last_day, bets)
    select player, 1001 + (player * 37 + n * 11) % ${GAMES}::integer, now() - n * interval '1 hour',
      current_date, 1 + n from generate_series(1, ${PLAYERS}::integer) player
      cross join generate_series(0, 299) n on conflict do nothing`,
  sql`insert into favorite_game (player_id, game_id, added_at)
    select player, 1001 + (player * 41 + n * 7) % ${GAMES}::integer, now() - n * interval '1 minute'
      from generate_series(1, ${PLAYERS}::integer) player cross join generate_series(0, 999) n
      on conflict do nothing`,
  sql`insert into game_pair (game_id, other_id, players)
    select id, 1001 + (id * 13 + n * 17) % ${GAMES}::integer, 1 + n from game
      cross join generate_series(0, 29) n where id > 1000 on conflict do nothing`,
  sql`insert into live_win (player_id, round_id, game_id, currency, stake, payout, at)
    select 1 + n % ${PLAYERS}::integer, gen_random_uuid(), 1001 + n % 40, 'RUB', 100, 2000,
      now() - n * interval '1 minute' from generate_series(1, 500) n`,
  sql`analyze`,
]

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}

/** The problems in a statement's plan. */
async function faultsOf(node: RootOperationNode): Promise<string[]> {
  const { db } = testApp.deps
  const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' })
  const explain = `explain (analyze, format json) ${text}`
  const { rows } = await db.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain, [...parameters])
  return walk(rows[0]!['QUERY PLAN'][0].Plan)
}

function walk(node: Node): string[] {
  const below = node.Plans ?? []
  const into = below.reduce((sum, one) => sum + one['Actual Rows'] * one['Actual Loops'], 0)
  const { 'Node Type': type, 'Relation Name': table = '' } = node
  return [
    ...(type === 'Seq Scan' && LARGE.includes(table) ? [`all of ${table} is read`] : []),
    ...(type.endsWith('Sort') && into > SORTED_MAX ? [`${into} rows are sorted`] : []),
    ...below.flatMap(walk),
  ]
}

const list = (query: object) => () => listGames(deps, { limit: 60, offset: 0, ...query })
const ids = Array.from({ length: 50 }, (_, n) => 1001 + n * 190)
/** The farthest offset of the pages that the site requests itself. */
const far = { limit: 500, offset: 5000 }

test.each<[string, () => Promise<unknown>]>([
  ['home', list({ limit: 14 })],
  ['the set of home', () => listSet(deps)],
  ['a category', list({ category: 'slots' })],
  ['a rare category', list({ category: 'table' })],
  ['a category that there is not', list({ category: 'nothing' })],
  ['the lobby, a page of 500', list({ limit: 500 })],
  ['the lobby, its second page', list({ limit: 500, offset: 500 })],
  ['a studio', list({ developer: 'studio-150' })],
  ['the order of a tab', () => orderOfTab(deps, 4)],
  ['by players', list({ sort: '-userStatistic' })],
  ['by bets, in a category', list({ sort: '-betStatistic', category: 'slots' })],
  ['popular by bets', list({ isPopular: '1', sort: '-betStatistic' })],
  ['fifty by their ids', list({ limit: 50, ids })],
  ['a player’s favourites', () => favorites.list(deps, 7n)],
  ['a player’s last games', () => lastGames(deps, 7n, { limit: 100, offset: 0 })],
  ['for a player', () => byModel(deps, 7n, { model: 'personal', limit: 24 })],
  ['wins', () => winsOf(deps, async () => [])],
  ['wins of a game', () => winsOf(deps, async () => [], 1001)],
])('every statement of %s uses an index', async (_, ask) => {
  await expectServed(ask)
})

test.each([
  ['the lobby', {}],
  ['a category', { category: 'slots' }],
  ['games by players', { sort: '-userStatistic' as const }],
])('pages far into %s are cut from a list that is read once for all', async (_, query) => {
  // Events of the app's start may arrive late and clear the cache, so it is queried until they have arrived.
  const statementsOf = async (ask: () => Promise<unknown>) => {
    asked = []
    await ask()
    return asked.length
  }
  const asNew = async () => {
    deps.bus.publish('content_changed', {})
    // The settings of tabs are cached by now.
    await list({})()
    return statementsOf(list({ ...far, ...query }))
  }
  await expect.poll(asNew).toBe(2)
  await expect.poll(() => statementsOf(list({ ...far, ...query, offset: 4500 }))).toBe(1)
  await expectServed(list({ ...far, ...query, offset: 4500 }))
  const page = await listGames(deps, { ...far, ...query })
  // The page equals the one that the database would return.
  const models = registry.names()
  const cut = await selectCards(testApp.deps.db, { models, ...query }, far)
  expect(page.map(({ id }) => id)).toEqual(cut.map(({ id }) => id))

  // A deleted game leaves no gap, and a switched-off game disappears at once.
  const { id } = page[0]!
  const off = (isActive: boolean) =>
    testApp.deps.db.updateTable('game').set({ isActive }).where('id', '=', id).execute()
  await off(false)
  const next = await listGames(deps, { ...far, ...query })
  expect(next).toHaveLength(far.limit)
  expect(next[0]!.id).toBe(page[1]!.id)
  deps.bus.publish('content_changed', {})
  expect(await listGames(deps, { ...far, ...query })).toEqual(next)
  await off(true)
  deps.bus.publish('content_changed', {})
})

async function expectServed(ask: () => Promise<unknown>): Promise<void> {
  asked = []
  await ask()
  const statements = asked
  expect(statements.length).toBeGreaterThan(0)
  const faults = await Promise.all(statements.map(faultsOf))
  expect(faults.flat()).toEqual([])
}
