import { type Answer, type Query, refusing } from '@ayva/contract/base'
import {
  type Game,
  type lastGames as lastGamesCall,
  type listDevelopers as listDevelopersCall,
  type listGames as listGamesCall,
  type listTabs as listTabsCall,
  showGame,
} from '@ayva/contract/lobby'
import { type Model } from '@ayva/game-math/engine'
import { type Release } from '@ayva/game-math/release'
import { registry } from '@ayva/games/registry.ts'
import { minutes } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { kept } from '#lib/cache/kept.ts'
import { selectDevelopers, selectGames, selectLastPlayed, upsertLastPlayed } from './lobby.sql.ts'
import { tabs } from './lobby.tabs.ts'

export { type Catalogue, seedLobby } from './lobby.seed.ts'

const KEEP_MS = minutes(1)
const refuse = refusing(showGame.refusals)

/** Every active game in the order of the lobby: read by all, changed hardly ever, so it is kept. */
const keeping = new WeakMap<Deps, () => Promise<Game[]>>()

function allGames(deps: Deps): Promise<Game[]> {
  const games = keeping.get(deps) ?? kept(deps.bus, KEEP_MS, () => loadGames(deps))
  keeping.set(deps, games)
  return games()
}

export async function listGames(
  deps: Deps,
  { limit, offset, ids, category, developer, isMobile }: Query<typeof listGamesCall>,
): Promise<Game[]> {
  const games = (await allGames(deps)).filter(
    (game) =>
      (!ids || ids.includes(game.id)) &&
      (!category || game.categories.includes(category)) &&
      (!developer || game.developer.slug === developer) &&
      (isMobile !== '1' || game.isMobile),
  )
  return games.slice(offset, offset + limit)
}

/** The game at an address. Refuses with `game_unknown`. */
export async function findGame(deps: Deps, developer: string, slug: string): Promise<Game> {
  const games = await allGames(deps)
  const game = games.find((one) => one.slug === slug && one.developer.slug === developer)
  if (!game) throw refuse('game_unknown')
  return game
}

/** The active game of an id, undefined where there is none. */
export async function gameById(deps: Deps, id: number): Promise<Game | undefined> {
  return (await allGames(deps)).find((game) => game.id === id)
}

/** What new bets in a game are played by. Rounds that are stored name their own version. */
export function releaseOf({
  modelId,
  modelVersion,
}: Pick<Game, 'modelId' | 'modelVersion'>): Release {
  return registry.find(modelId, modelVersion)
}

/** Studios that have a game in the lobby. */
export async function listDevelopers(deps: Deps): Promise<Answer<typeof listDevelopersCall>> {
  const [games, developers] = await Promise.all([allGames(deps), selectDevelopers(deps.db)])
  return developers
    .map(({ id, slug, name, about }) => {
      const own = games.filter(({ developer }) => developer.id === id)
      return { id, slug, name, about, games: own.length }
    })
    .filter((developer) => developer.games > 0)
}

/** Tabs that have a game, by position; the tab `/` holds all. */
export async function listTabs(deps: Deps): Promise<Answer<typeof listTabsCall>> {
  const games = await allGames(deps)
  return tabs
    .map((tab, index) => {
      const own = games.filter(
        ({ categories }) => tab.slug === '/' || categories.includes(tab.slug),
      )
      return { ...tab, position: index + 1, games: own.length }
    })
    .filter((tab) => tab.games > 0)
}

/** Games that a player has opened for money, the last one first. */
export async function lastGames(
  deps: Deps,
  playerId: bigint,
  { limit, offset, isMobile }: Query<typeof lastGamesCall>,
): Promise<Game[]> {
  const [games, ids] = await Promise.all([allGames(deps), selectLastPlayed(deps.db, playerId)])
  const byId = new Map(games.map((game) => [game.id, game]))
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter((game) => isMobile !== '1' || game.isMobile)
    .slice(offset, offset + limit)
}

/** Remembers that players have opened games for money, or played rounds of them. */
export async function notePlayed(
  tx: Tx,
  played: { playerId: bigint; gameId: number; at: Date }[],
): Promise<void> {
  await upsertLastPlayed(tx, played)
}

async function loadGames({ db }: Deps): Promise<Game[]> {
  const rows = await selectGames(db)
  // A row may be ahead of a build that is being replaced: what it cannot play is not in its lobby.
  const playable = rows.filter(({ modelId, modelVersion }) => registry.has(modelId, modelVersion))
  return playable.map(({ developerId, developerSlug, developerName, players, ...row }) => ({
    ...row,
    developer: { id: developerId, slug: developerSlug, name: developerName },
    isNew: row.categories.includes('new'),
    betStatistic: players ?? 0,
    ...figuresOf(releaseOf(row).model),
  }))
}

/** What the lobby says of a game's mathematics, out of the published figures of its model. */
export function figuresOf({ expected }: Pick<Model, 'expected'>) {
  const { rtp = 0, volatility, maxWinX } = expected
  return {
    // A hair is added first: 0.99 as a float lies below 99 hundredths.
    rtpBp: Math.floor(rtp * 10_000 + 1e-6),
    volatility: typeof volatility === 'string' ? volatility : null,
    maxWinX: typeof maxWinX === 'number' ? maxWinX : null,
  }
}
