// Searches among ten thousand games letter by letter: correct, transliterated, misspelt, in the wrong keyboard layout,
// and unknown words; and the effect of rebuilding the index on everything else.
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { otherLayout } from '@ayva/contract/games/lobby/layout'
import { createApp } from '../apps/server/src/app.ts'
import { sql } from '../apps/server/src/lib/data/db.ts'
import { type BenchApp, inBenchApp } from './betting.ts'
import { p99 } from './load.ts'

export type SearchResult = {
  games: number
  /** The 99th percentile in ms, over the whole server: a search, and a list of the same number of games. */
  searchP99Ms: number
  listP99Ms: number
  /** A minimal query to the database. */
  bareP99Ms: number
  /** Searches during a rebuild of the index, and the longest block of the process in CPU time. */
  renewing: { searchP99Ms: number; turnMs: number }
}

const GAMES = 10_000
const ASKED = 2_000
const LIMIT = 50
/** A pause of at most one second, and the rebuild. */
const RENEWING_MS = 4_000

export function benchSearch(): Promise<SearchResult> {
  return inBenchApp(fillAndMeasure, { books: false, people: false })
}

async function fillAndMeasure({ deps }: BenchApp): Promise<SearchResult> {
  const names = await fillGames(deps.db)
  const app = await createApp({ ...deps, config: { ...deps.config, RATE_LIMITS: false } })
  await app.ready()
  const ask = async (query: Record<string, string>) => {
    const answer = await app.inject({ method: 'GET', url: '/api/v18/games', query })
    if (answer.statusCode !== 200) throw new Error(`a search answers ${answer.statusCode}`)
  }
  const texts = textsOf(names)
  const search = (at: number) =>
    ask({ q: texts[at % texts.length]!, limit: String(LIMIT), sort: '-userStatistic' })
  await slowest(search, 200)
  const searchP99Ms = await slowest(search, ASKED)
  // Each has a unique name, so that no answer is cached.
  const list = (at: number) =>
    ask({ t_uid: String(at), limit: String(LIMIT), offset: String((at * 50) % GAMES) })
  const listP99Ms = await slowest(list, ASKED)
  const bareP99Ms = await slowest(() => sql`select 1`.execute(deps.db), ASKED)
  const renewing = await renew(deps, search)
  await app.close()
  return { games: names.length, searchP99Ms, listP99Ms, bareP99Ms, renewing }
}

/** Content changes, and searches continue during the rebuild, which takes less than this time. */
async function renew(
  { bus }: BenchApp['deps'],
  search: (at: number) => Promise<void>,
): Promise<SearchResult['renewing']> {
  let isOver = false
  let turnMs = 0
  let last = process.threadCpuUsage()
  const beat = () => {
    const { user, system } = process.threadCpuUsage(last)
    turnMs = Math.max(turnMs, (user + system) / 1000)
    last = process.threadCpuUsage()
    if (!isOver) setImmediate(beat)
  }
  setImmediate(beat)
  const began = performance.now()
  bus.publish('content_changed', {})
  const took: number[] = []
  for (let at = 0; performance.now() - began < RENEWING_MS; at += 1) {
    const from = performance.now()
    await search(at)
    took.push(performance.now() - from)
  }
  isOver = true
  return { searchP99Ms: p99(took), turnMs }
}

async function slowest(work: (at: number) => Promise<unknown>, times: number): Promise<number> {
  const took: number[] = []
  for (let at = 0; at < times; at += 1) {
    const began = performance.now()
    await work(at)
    took.push(performance.now() - began)
  }
  return p99(took)
}

/** Names of two words from the catalogue, each with a number. */
async function fillGames(db: BenchApp['deps']['db']): Promise<string[]> {
  const words = [
    ...new Set(catalogue.games.flatMap(({ name, tags }) => [...name.split(' '), ...tags])),
  ]
  const names = Array.from(
    { length: GAMES },
    (_, at) => `${words[at % words.length]!} ${words[(at * 7 + 3) % words.length]!} ${at}`,
  )
  await sql`insert into developer (id, slug, name, about, position)
    select n, 'studio-' || n, 'Студия ' || n, '', n from generate_series(100, 199) n`.execute(db)
  await sql`insert into game (id, slug, developer_id, name, description, engine, model_id, model_version,
      art, categories, tags, symbols, position, is_mobile)
    select 1000 + n, 'made-' || n, 100 + n % 100, made.name, '', one.engine, one.model_id, one.model_version,
      one.art, one.categories, one.tags, one.symbols, 1000 + n, true
    from unnest(${names}::text[]) with ordinality as made (name, n)
    join (select *, row_number() over (order by id) as place from game) one
      on one.place = n % (select count(*) from game) + 1`.execute(db)
  await sql`analyze game, developer`.execute(db)
  return names
}

/** What people type on the way to a name: its beginnings, and common mistakes. */
function textsOf(names: string[]): string[] {
  return names
    .filter((_, at) => at % 97 === 0)
    .flatMap((name) => {
      const begun = [1, 2, 3, 5, 8].map((length) => name.slice(0, length))
      const turned = `${name.slice(0, 3)}${name[4] ?? ''}${name[3] ?? ''}${name.slice(5)}`
      return [
        ...begun,
        name,
        turned,
        otherLayout(name),
        otherLayout(turned),
        `${turned} нет такой игры`,
      ]
    })
}
