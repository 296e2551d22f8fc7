/**
 * Recommends games with reasons: games played together with the player's own, and games of the same kind. It uses no
 * other personal data, and no stake, loss or win (decision 0025).
 */
import { type Answer, type Query } from '@ayva/contract/base'
import { type GameCard } from '@ayva/contract/games/lobby'
import {
  type RecommendedGame,
  type recommendByModel,
  type recommendForSearch,
} from '@ayva/contract/games/lobby/recommended'
import { registry } from '@ayva/games/registry.ts'
import { type Deps } from '#lib/deps.ts'
import { listGames } from './lists.ts'
import { cardOf } from '../cards.ts'
import { selectCards } from '../lobby.sql.ts'
import * as store from './recommended.sql.ts'
import { foundBy } from '../search/search-sessions.ts'

/** Of this many last games, the ones with the most bets are used. */
const LATELY = 20
const ANCHORS_MAX = 5
/** The number of related games read for each of them. */
const OTHERS_MAX = 24
const SEARCH_GAMES = 12
/** A page shows eight of these tags. */
const TAGS_MAX = 12
const LIMIT_MAX = 50

type Because = NonNullable<RecommendedGame['because']>
type Candidate = { id: number; because: Because }
type Asked = { isMobile?: '0' | '1' | undefined; limit: number }

export function byModel(
  deps: Deps,
  playerId: bigint | undefined,
  { model, ...asked }: Query<typeof recommendByModel>,
): Promise<RecommendedGame[]> {
  if (model === 'personal' && playerId !== undefined) return personal(deps, playerId, asked)
  if (model === 'personal' || model === 'popular') return popular(deps, asked)
  if (model === 'new') return plain(deps, { ...asked, category: 'new' })
  return Promise.resolve([])
}

/** Games that the player has not played come first, then popular ones. */
async function personal(deps: Deps, playerId: bigint, asked: Asked): Promise<RecommendedGame[]> {
  const most = { lately: LATELY, most: ANCHORS_MAX }
  const anchors = await store.selectAnchors(deps.db, playerId, most)
  const [found, liked] = await Promise.all([
    besides(deps, anchors, asked),
    popular(deps, { ...asked, limit: LIMIT_MAX }),
  ])
  const ids = [...found, ...liked].map(({ id }) => id)
  const played = new Set(await store.selectPlayed(deps.db, playerId, ids))
  const isNew = ({ id }: { id: number }) => !played.has(id)
  const fresh = [...found.filter(isNew), ...liked.filter(isNew)]
  return onceEach([...fresh, ...liked]).slice(0, asked.limit)
}

/** Games related to some others: for each in turn, those played together with it, then those of its kind. */
async function besides(
  deps: Deps,
  anchors: store.Anchor[],
  { isMobile }: Pick<Asked, 'isMobile'>,
): Promise<RecommendedGame[]> {
  if (anchors.length === 0) return []
  const [together, ofEngines, own] = await Promise.all([
    store.selectTogether(deps.db, ids(anchors), OTHERS_MAX),
    store.selectOfEngines(deps.db, enginesOf(anchors), OTHERS_MAX),
    cardsOf(deps, ids(anchors), undefined),
  ])
  const wanted = [...new Set([...together, ...ofEngines].map(({ id }) => id))]
  const cards = await cardsOf(deps, wanted, isMobile)
  const mine = new Set(ids(anchors))
  const rows = anchors.map((anchor): Candidate[] => {
    const volatility = own.get(anchor.id)?.volatility
    const alike = ofEngines
      .filter(({ engine }) => engine === anchor.engine)
      // Games of similar volatility come first within a kind.
      .toSorted((one, other) => differs(cards, one, volatility) - differs(cards, other, volatility))
    const because = (kind: Because['kind']): Because => {
      return { kind, game: { id: anchor.id, name: anchor.name } }
    }
    return [
      ...together
        .filter((one) => one.anchor === anchor.id)
        .map(({ id }) => ({ id, because: because('together') })),
      ...alike.map(({ id }) => ({ id, because: because('alike') })),
    ].filter(({ id }) => cards.has(id) && !mine.has(id))
  })
  return inTurn(rows).map(({ id, because }) => ({ ...cards.get(id)!, because }))
}

/** The engines of suppliers' games are unknown, so they do not make games similar. */
const enginesOf = (anchors: store.Anchor[]) =>
  [...new Set(anchors.map(({ engine }) => engine))].filter((engine) => engine !== 'outside')

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const differs = (
  cards: ReadonlyMap<number, GameCard>,
  { id }: { id: number },
  volatility: string | null | undefined,
) => (cards.get(id)?.volatility === volatility ? 0 : 1)

/** The first of each row, then the second of each, without repetitions. */
function inTurn(rows: Candidate[][]): Candidate[] {
  const longest = Math.max(0, ...rows.map(({ length }) => length))
  const all = Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row[at] ?? []))
  return onceEach(all.flat())
}

const onceEach = <T extends { id: number }>(rows: T[]): T[] => {
  const known = new Set<number>()
  return rows.filter(({ id }) => !known.has(id) && known.add(id))
}

async function cardsOf(deps: Deps, wanted: number[], isMobile: Asked['isMobile']) {
  const page = { limit: wanted.length, offset: 0 }
  const asked = { models: registry.names(), ids: wanted, mobileOnly: isMobile === '1' }
  const rows = wanted.length > 0 ? await selectCards(deps.db, asked, page) : []
  return new Map(rows.map((row) => [row.id, cardOf(row)]))
}

const popular = (deps: Deps, asked: Asked) => plain(deps, { ...asked, isPopular: '1' })

async function plain(
  deps: Deps,
  asked: Asked & { category?: string; isPopular?: '1' },
): Promise<RecommendedGame[]> {
  const games = await listGames(deps, { ...asked, offset: 0 })
  return games.map((game) => ({ ...game, because: null }))
}

/** Games related to the results of a search, and further words to search for. */
export async function forSearch(
  deps: Deps,
  { searchId }: Query<typeof recommendForSearch>,
): Promise<Answer<typeof recommendForSearch>> {
  const found = foundBy(deps, searchId)
  const anchors = found.length > 0 ? await store.selectAsAnchors(deps.db, found) : []
  const [near, liked] = await Promise.all([
    besides(deps, anchors, {}),
    popular(deps, { limit: LIMIT_MAX }),
  ])
  const games = onceEach([...near, ...liked]).filter(({ id }) => !found.includes(id))
  const told = await store.selectTags(deps.db, [...found, ...ids(games.slice(0, SEARCH_GAMES))])
  const tags = [...new Set(told)].slice(0, TAGS_MAX)
  return {
    games: games.slice(0, SEARCH_GAMES),
    tags: tags.map((name) => ({ name, locales: { ru: name } })),
  }
}
