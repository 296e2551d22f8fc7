// Lists of a lobby with ten thousand games, requested by players, so that nothing is cached: each list by its public
// API.
import { gzipSync } from 'node:zlib'
import { type Query } from '@ayva/contract/base'
import { type listGames } from '@ayva/contract/games/lobby'
import { registry } from '../packages/games/src/registry.ts'
import pg from 'pg'
import { connect, patience, sql } from '../apps/server/src/lib/data/db.ts'
import * as favorites from '../apps/server/src/games/lobby/lists/favorites.ts'
import { listGames as list } from '../apps/server/src/games/lobby/lists/lists.ts'
import { lastGames, listSet } from '../apps/server/src/games/lobby/lobby.ts'
import { recountGames } from '../apps/server/src/games/lobby/plays/plays.ts'
import { byModel } from '../apps/server/src/games/lobby/lists/recommended.ts'
import { orderOfTab } from '../apps/server/src/games/lobby/lists/tab-order.ts'
import { type BenchApp, inBenchApp } from './betting.ts'
import { p99 } from './load.ts'

/** In ms: a list, its 99th percentile, and that of minimal queries on the same connections. */
export type Pace = { p50Ms: number; p99Ms: number; bareP99Ms: number }
export type ListsResult = {
  games: number
  took: Record<string, Pace>
  /** The size of the lobby's first page of 500, uncompressed and compressed. */
  pageBytes: number
  packedBytes: number
  /** Recomputing all totals, as after midnight. */
  recountMs: number
}

const GAMES = Number(process.env['BENCH_GAMES'] ?? 10_000)
const PLAYERS = 200
const ASKED = 300

export function benchLists(): Promise<ListsResult> {
  // The rounds are made up, so the books are not checked.
  return inBenchApp(fillAndMeasure, { books: false, people: false })
}

async function fillAndMeasure(benchApp: BenchApp): Promise<ListsResult> {
  const { deps } = benchApp
  const recountMs = await fillLobby(benchApp)
  const ask = (query: Partial<Query<typeof listGames>>) => () =>
    list(deps, { limit: 60, offset: 0, ...query })
  const player = (at: number) => BigInt(1 + (at % PLAYERS))
  const asked: Record<string, (at: number) => Promise<unknown>> = {
    'home, its first 14 games': ask({ limit: 14 }),
    'home, the games that it tells more of': () => listSet(deps),
    'a category, 60 games': ask({ category: 'slots' }),
    'a category, the last page of 500': ask({ category: 'slots', limit: 500, offset: 5_500 }),
    'the lobby, a page of 500': ask({ limit: 500 }),
    'the order of a tab': () => orderOfTab(deps, 4),
    'by players': ask({ sort: '-userStatistic' }),
    'popular by bets': ask({ isPopular: '1', sort: '-betStatistic' }),
    'fifty by their ids': ask({
      limit: 50,
      ids: Array.from({ length: 50 }, (_, n) => 1001 + n * 190),
    }),
    'a player’s 1,000 favourites': (at) => favorites.list(deps, player(at)),
    'a player’s last 100 games': (at) => lastGames(deps, player(at), { limit: 100, offset: 0 }),
    'what is recommended to a player': (at) =>
      byModel(deps, player(at), { model: 'personal', limit: 24 }),
  }
  const took: Record<string, Pace> = {}
  // Alternating with a minimal query, so that disturbances affect both.
  for (const [name, work] of Object.entries(asked))
    took[name] = await pace(work, () => sql`select 1`.execute(deps.db))
  const page = Buffer.from(JSON.stringify({ data: await list(deps, { limit: 500, offset: 0 }) }))
  return {
    games: GAMES,
    took,
    pageBytes: page.length,
    packedBytes: gzipSync(page).length,
    recountMs,
  }
}

/** Sequential requests, alternating with a minimal query. */
async function pace(
  work: (at: number) => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<Pace> {
  const took: number[] = []
  const bareTook: number[] = []
  for (let at = -20; at < ASKED; at += 1) {
    const began = performance.now()
    await work(Math.max(0, at))
    const between = performance.now()
    await bare()
    if (at < 0) continue
    took.push(between - began)
    bareTook.push(performance.now() - between)
  }
  return { p50Ms: middle(took), p99Ms: p99(took), bareP99Ms: p99(bareTook) }
}

const middle = (took: number[]) => took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)]!

/** Copies of the existing games, played on every day that counts; returns the duration of the recount. */
async function fillLobby({ deps, url }: BenchApp): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const db = connect(url, { max: 1, patience: patience.work })
  try {
    for (const statement of statements) await client.query(statement)
    const began = performance.now()
    await recountGames({ ...deps, db })
    const recountMs = performance.now() - began
    await client.query('vacuum analyze')
    return recountMs
  } finally {
    await client.end()
    await db.destroy()
  }
}

const models = registry.names().map((name) => `'${name}'`)
/** Copies of the existing games, by a hundred studios. */
export const catalogue = [
  `insert into developer (id, slug, name, about, position)
    select n, 'studio-' || n, 'Студия ' || n, 'Делает игры.', n from generate_series(100, 199) n`,
  `insert into game (id, slug, developer_id, name, description, engine, model_id, model_version,
      art, categories, tags, symbols, position, is_mobile)
    select 1000 + n, one.slug || '-' || n, 100 + n % 100, one.name || ' ' || n, one.description,
      one.engine, one.model_id, one.model_version, one.art, one.categories, one.tags, one.symbols,
      1000 + n, true
      from generate_series(1, ${GAMES}) n
      join (select *, row_number() over (order by id) as place from game
          where model_id || ':' || model_version = any(array[${models.join()}])) one
        on one.place = n % (select count(*) from game) + 1`,
]
const statements = [
  `insert into player (id, email, password_hash, birth_date, currency, rules_version,
      rules_accepted_at, created_at) overriding system value
    select n, n || '@ayva.test', '', '1990-05-17', 'RUB', '1', now(), now()
      from generate_series(1, ${PLAYERS}) n`,
  ...catalogue,
  `insert into game_day (game_id, day, bets, players, is_counted)
    select id, current_date - day, 1 + (id * 7919 + day) % 997, 1 + (id * 31 + day) % 97, day > 0
      from game cross join generate_series(0, 27) day`,
  `insert into game_last_played (player_id, game_id, played_at, last_day, bets)
    select player, 1001 + (player * 37 + n * 11) % ${GAMES}, now() - n * interval '1 hour',
      current_date, 1 + n from generate_series(1, ${PLAYERS}) player
      cross join generate_series(0, 299) n on conflict do nothing`,
  `insert into favorite_game (player_id, game_id, added_at)
    select player, 1001 + (player * 41 + n * 7) % ${GAMES}, now() - n * interval '1 minute'
      from generate_series(1, ${PLAYERS}) player cross join generate_series(0, 999) n
      on conflict do nothing`,
  `insert into game_pair (game_id, other_id, players)
    select id, 1001 + (id * 13 + n * 17) % ${GAMES}, 1 + n from game
      cross join generate_series(0, 29) n where id > 1000 on conflict do nothing`,
  'vacuum analyze',
]
