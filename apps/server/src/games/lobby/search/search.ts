/**
 * Finds games by words in either alphabet, with typing errors, and in the wrong keyboard layout. Each node keeps an
 * index of all games in memory and rebuilds it in the background after changes; until then the old one is used.
 */
import { type Query } from '@ayva/contract/base'
import { type GameCard, type listGames } from '@ayva/contract/games/lobby'
import { otherLayout } from '@ayva/contract/games/lobby/layout'
import { registry } from '@ayva/games/registry.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { minutes, seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { selectCards } from '../lobby.sql.ts'
import { tabs } from '../lists/tabs.ts'
import { cardOf } from '../cards.ts'
import { buildVocabulary, slices } from './search-build.ts'
import { type Fit, findAll, type Vocabulary } from './search-index.ts'
import { joinedOf, withJoined, wordsOf } from './search-words.ts'
import { selectSearched } from './search.sql.ts'

/** Games beyond this number, the last in the lobby, are not searched, to bound memory. */
const GAMES_MAX = 50_000
const WORDS_PER_GAME = 60
/** Larger than any position. */
const RANK = 2 ** 17
const READ_AT_ONCE = 500
/** The maximum age of the index, because hints may be lost and the order depends on current players. */
const OLD_MS = minutes(5)
/** The pause between two rebuilds, because content may change often. */
const PAUSE_MS = seconds(1)

type Sought = Query<typeof listGames> & { q: string }
type Sort = NonNullable<Sought['sort']>

type Searched = Awaited<ReturnType<typeof selectSearched>>[number]
type Entry = Omit<Searched, 'tags' | 'name' | 'slug' | 'engine' | 'developerName'> & {
  words: Set<string>
  named: string[]
}
type Index = {
  games: Entry[]
  vocabulary: Vocabulary
  /** Positions of games for each sort order. */
  orders: Record<Sort | 'position', Uint32Array>
  at: number
}

/** A page of the games that match a text: matches in the name first, both groups in the requested order. */
export async function searchGames(deps: Deps, sought: Sought): Promise<GameCard[]> {
  const words = wordsOf(sought.q)
  if (words.length === 0) return []
  const ids = pageOf(await searchOf(deps).index(), sought, words)
  if (ids.length === 0) return []
  // The index may be slightly old, so the cards are read now.
  const page = { limit: ids.length, offset: 0 }
  const rows = await selectCards(deps.db, { models: registry.names(), ids }, page)
  const cards = new Map(rows.map((row) => [row.id, cardOf(row)]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

class Search {
  readonly #deps: Deps
  #index: Index | undefined
  #building: Promise<Index> | undefined
  #isOld = false

  constructor(deps: Deps) {
    this.#deps = deps
    deps.bus.subscribe('content_changed', () => {
      this.#isOld = true
      if (this.#index) this.#renew()
    })
  }

  /** The current index; the first request waits until there is one. */
  async index(): Promise<Index> {
    if (!this.#index) return this.#build()
    if (this.#isOld || performance.now() - this.#index.at > OLD_MS) this.#renew()
    return this.#index
  }

  /** Runs in the background: on failure the old index stays, and the next request tries again. */
  #renew(): void {
    if (this.#building) return
    this.#build().catch((error: unknown) =>
      this.#deps.log.warn(error, 'games are searched as they were'),
    )
  }

  #build(): Promise<Index> {
    this.#building ??= this.#buildNow().then(
      (index) => {
        this.#building = undefined
        if (this.#isOld) this.#renew()
        return index
      },
      (error: unknown) => {
        this.#building = undefined
        this.#isOld = true
        throw error
      },
    )
    return this.#building
  }

  async #buildNow(): Promise<Index> {
    const since = this.#index ? performance.now() - this.#index.at : Infinity
    if (since < PAUSE_MS) await pause(PAUSE_MS - since)
    // A change from here on marks the index as old again, so that it is rebuilt.
    this.#isOld = false
    const index = await buildIndex(this.#deps)
    this.#index = index
    return index
  }
}

const searchOf = perApp((deps) => new Search(deps))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

async function buildIndex({ db }: Deps): Promise<Index> {
  const models = registry.names()
  const rest = slices()
  // Caches the spelling of studios, kinds and tags, which many games share.
  const spelt = new Map<string, string[]>()
  const spell = (told: string) => {
    const known = spelt.get(told) ?? [...wordsOf(told), ...joinedOf(told)]
    spelt.set(told, known)
    return known
  }
  const games: Entry[] = []
  for (let after = 0; games.length < GAMES_MAX;) {
    const rows = await selectSearched(db, models, { after, limit: READ_AT_ONCE })
    for (const row of rows) {
      games.push(entryOf(row, spell))
      await rest()
    }
    if (rows.length < READ_AT_ONCE) break
    after = rows.at(-1)!.id
  }
  const orders = {
    position: inOrder(games.map(({ position }) => position)),
    '-userStatistic': inOrder(games.map(({ players }) => -players)),
    '-betStatistic': inOrder(games.map(({ bets }) => -bets)),
  }
  await rest()
  return { games, vocabulary: await buildVocabulary(games), orders, at: performance.now() }
}

/** Positions sorted by rank, as integers, so that fifty thousand games are sorted quickly. */
function inOrder(ranks: number[]): Uint32Array {
  const keys = Float64Array.from(ranks, (rank, place) => rank * RANK + place).sort()
  return Uint32Array.from(keys, (key) => key - Math.floor(key / RANK) * RANK)
}

/** Names come first, so that tags are dropped if a game has too many words. */
function entryOf(searched: Searched, spell: (told: string) => string[]): Entry {
  const { name, slug, engine, tags, developerName, ...game } = searched
  const { categories, developerSlug } = game
  const kinds = tabs.filter(({ slug: kind }) => categories.includes(kind))
  const titles = [name, slug, developerName, developerSlug, engine]
  const told = [...titles, ...kinds.map(({ label }) => label), ...categories, ...tags]
  return {
    ...game,
    words: new Set(told.flatMap(spell).slice(0, WORDS_PER_GAME)),
    named: wordsOf(name),
  }
}

function pageOf({ games, vocabulary, orders }: Index, sought: Sought, words: string[]): number[] {
  const { q, sort = 'position', limit, offset } = sought
  const other = otherLayout(q)
  const meant = wordsOf(other)
  const joined = withJoined(q)
  const tries: [string[], Fit][] = [
    [words, 'begins'],
    ...joined.map((tried): [string[], Fit] => [tried, 'begins']),
    [meant, 'begins'],
    ...withJoined(other).map((tried): [string[], Fit] => [tried, 'begins']),
    [words, 'near'],
    // Typing errors are compared with the whole vocabulary, so joined words are tried only for a query of two words.
    ...(joined.length === 1 ? [[joined[0]!, 'near'] as [string[], Fit]] : []),
    [meant, 'near'],
  ]
  const isWanted = wantedBy(sought)
  for (const [tried, fit] of tries) {
    const marks = tried.length > 0 && findAll(vocabulary, games.length, tried, fit)
    if (!marks) continue
    const all = [...orders[sort]].filter((place) => marks[place] !== 0 && isWanted(games[place]!))
    if (all.length <= offset) continue
    const isNamed = (place: number) => beginsAll(games[place]!.named, tried)
    // A game whose name begins with the query is a better match than a game with such a tag.
    const inOrder = [...all.filter(isNamed), ...all.filter((place) => !isNamed(place))]
    return inOrder.slice(offset, offset + limit).map((place) => games[place]!.id)
  }
  return []
}

const beginsAll = (named: string[], words: string[]) =>
  words.every((word) => named.some((own) => own.startsWith(word)))

function wantedBy({ ids, category, developer, isMobile }: Sought) {
  const wanted = ids && new Set(ids)
  return (game: Entry) =>
    (!wanted || wanted.has(game.id)) &&
    (category === undefined || game.categories.includes(category)) &&
    (developer === undefined || game.developerSlug === developer) &&
    (isMobile !== '1' || game.isMobile)
}
