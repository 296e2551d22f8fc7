/**
 * The lobby: games by id and address, the few that home shows in detail, studios and tabs. Data that every visitor
 * requests is cached for a moment. Lists are in `lists.ts`, the search in `search.ts`.
 */
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import {
  type Game,
  type GameCard,
  type OwnGame,
  type lastGames as lastGamesCall,
  type listDevelopers as listDevelopersCall,
  type listTabs as listTabsCall,
  showGame,
} from '@ayva/contract/games/lobby'
import { type listGameTypes as listGameTypesCall } from '@ayva/contract/games/lobby/types'
import { type Release } from '@ayva/game-math/release'
import { registry } from '@ayva/games/registry.ts'
import { Cache } from '#lib/cache/cache.ts'
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { minutes } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { cardOf, figuresIn } from './cards.ts'
import {
  type PlayedGame,
  selectAddresses,
  selectAddressParts,
  selectCards,
  selectDevelopers,
  selectGameId,
  selectGames,
  selectKinds,
  selectLastPlayed,
  upsertLastPlayed,
  type Wanted,
} from './lobby.sql.ts'
import { gameTypes, tabs } from './lists/tabs.ts'

export { type Catalogue, seedLobby } from './lobby.seed.ts'
export { countPlays, forgetPlays, type Play } from './plays/plays.ts'
export { selectNames as gameNames } from './lobby.sql.ts'
export { findFirstFavorite } from './lists/favorites.sql.ts'
export * as outside from './outside.sql.ts'
export { casinoLabels, casinoPlayers, isOfCasino } from './wins/casino-players.ts'
export { promisedOf } from './plays/promised.ts'
export { noteWins } from './wins/wins.ts'
export { forgetWins, type WonRound } from './wins/wins.sql.ts'
export { addReturns, forgetReturns, type ReturnedRound } from './plays/returns.sql.ts'
export { addWatched, forgetWatched, type WatchedRound } from './plays/watch.sql.ts'
export {
  selectIdOfSlug as idOfSlug,
  selectIsClosed as isClosed,
  selectTitle as gameTitle,
} from './addressed.sql.ts'

const KEEP_MS = minutes(1)
/** The number of cached games by id; those are the ones being played. */
const GAMES_KEPT_MAX = 2000
/** The largest value of an id column; callers may send larger numbers. */
const ID_MAX = 2 ** 31 - 1
/** The slots that home shows in detail, with wide covers, in the lobby's order. */
const promoted = [
  { category: undefined, games: 1 },
  { category: 'slots', games: 6 },
  { category: 'instant', games: 4 },
] as const
const refuse = refusing(showGame.refusals)

/** Cached because every visitor reads it and it rarely changes. */
const keptFor = perApp((deps) => {
  const games = new Cache<Game | undefined>({ most: GAMES_KEPT_MAX })
  deps.bus.subscribe('content_changed', () => games.clear())
  return {
    kinds: kept(deps.bus, KEEP_MS, () => loadKinds(deps)),
    set: kept(deps.bus, KEEP_MS, () => loadSet(deps)),
    game: (id: number) =>
      games.load(String(id), KEEP_MS, async () => (await loadGames(deps, [id]))[0]),
  }
})

/** The few games that home shows in detail, the same for everybody. */
export function listSet(deps: Deps): Promise<Game[]> {
  return keptFor(deps).set()
}

async function loadSet(deps: Deps): Promise<Game[]> {
  const models = registry.names()
  const pages = await Promise.all(
    promoted.map(({ category, games }) =>
      selectCards(deps.db, { models, category }, { limit: games, offset: 0 }),
    ),
  )
  return loadGames(deps, [...new Set(pages.flat().map(({ id }) => id))])
}

/** The game at an address. Refuses with `game_unknown`. */
export async function findGame(deps: Deps, developer: string, slug: string): Promise<Game> {
  const found = await selectGameId(deps.db, registry.names(), developer, slug)
  const game = found && (await gameById(deps, found.id))
  if (!game) throw refuse('game_unknown')
  return game
}

/** Selected active games in the lobby's order. */
export async function someGames(
  { db }: Deps,
  wanted: Omit<Wanted, 'models'>,
  limit: number,
): Promise<GameCard[]> {
  const models = registry.names()
  return (await selectCards(db, { ...wanted, models }, { limit, offset: 0 })).map(cardOf)
}

export async function gameById(deps: Deps, id: number): Promise<Game | undefined> {
  return id <= ID_MAX ? keptFor(deps).game(id) : undefined
}

export async function ownGameById(deps: Deps, id: number): Promise<OwnGame | undefined> {
  const game = await gameById(deps, id)
  return game && isOwn(game) ? game : undefined
}

/** Whether the game is an own one, with a model in this build. */
export function isOwn(game: Game): game is OwnGame {
  return game.supplier === null
}

/** The model release for new bets of an own game; stored rounds name their own version. */
export function releaseOf({
  modelId,
  modelVersion,
}: Pick<OwnGame, 'modelId' | 'modelVersion'>): Release {
  return registry.find(modelId, modelVersion)
}

/** Studios with an active game. */
export async function listDevelopers(
  deps: Deps,
  { limit, offset }: Query<typeof listDevelopersCall>,
): Promise<Answer<typeof listDevelopersCall>> {
  const [kinds, developers] = await Promise.all([keptFor(deps).kinds(), selectDevelopers(deps.db)])
  return developers
    .map(({ id, slug, name, about }) => {
      const own = kinds.filter(({ developerId }) => developerId === id)
      return { id, slug, name, about, games: sumOf(own) }
    })
    .filter(({ games }) => games > 0)
    .slice(offset, offset + limit)
}

/** Tabs with an active game, by position; the tab `/` contains all. */
export async function listTabs(deps: Deps): Promise<Answer<typeof listTabsCall>> {
  const kinds = await keptFor(deps).kinds()
  return tabs
    .map((tab, index) => {
      const own = kinds.filter(
        ({ categories }) => tab.slug === '/' || categories.includes(tab.slug),
      )
      const bestRtpBp = Math.max(0, ...own.map(({ rtpBp }) => rtpBp))
      return { ...tab, position: index + 1, games: sumOf(own), bestRtpBp }
    })
    .filter(({ games }) => games > 0)
}

/** Kinds of games with an active game. */
export async function listGameTypes(deps: Deps): Promise<Answer<typeof listGameTypesCall>> {
  const found = await listTabs(deps)
  return found
    .filter(({ slug }) => gameTypes.includes(slug))
    .map(({ id, slug, label, games }) => ({ id, slug, name: label, games }))
}

/** Addresses of games after an id, for the site map. */
export async function listAddresses({ db }: Deps, part: { from: number; limit: number }) {
  const rows = await selectAddresses(db, registry.names(), part)
  return rows.map(({ slug, developerSlug }) => ({ slug, developer: { slug: developerSlug } }))
}

/** The first id of each part of the site map. */
export function listAddressParts(
  { db }: Deps,
  part: { size: number; limit: number },
): Promise<number[]> {
  return selectAddressParts(db, registry.names(), part)
}

/** Games that a player has opened for money, newest first. */
export async function lastGames(
  { db }: Deps,
  playerId: bigint,
  { limit, offset, isMobile }: Query<typeof lastGamesCall>,
): Promise<GameCard[]> {
  const page = { models: registry.names(), limit, offset, mobileOnly: isMobile === '1' }
  return (await selectLastPlayed(db, playerId, page)).map(cardOf)
}

/** Records that players opened games for money or finished rounds of them. */
export async function notePlayed(tx: Tx, played: PlayedGame[]): Promise<void> {
  await upsertLastPlayed(tx, played)
}

async function loadGames({ db }: Deps, ids: number[]): Promise<Game[]> {
  const rows = await selectGames(db, registry.names(), ids)
  return rows.map((row) => ({
    ...cardOf(row),
    description: row.description,
    modelId: row.modelId,
    modelVersion: row.modelVersion,
    supplier: row.supplier,
    hasDemo: row.hasDemo,
  }))
}

async function loadKinds({ db }: Deps) {
  const kinds = await selectKinds(db)
  return kinds
    .filter(
      ({ supplier, modelId, modelVersion }) =>
        supplier !== null || registry.has(modelId!, modelVersion!),
    )
    .map((kind) => ({ ...kind, rtpBp: figuresIn(kind).rtpBp }))
}

const sumOf = (kinds: { games: number }[]) => kinds.reduce((sum, { games }) => sum + games, 0)
