/** Resolves the addresses of the lobby and of games: whether a tab, studio or game of a name exists. */
import { kept } from '#lib/cache/kept.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type NamedPages } from '#lib/edge/named-pages.ts'
import { selectGameNames } from './addressed.sql.ts'
import { selectDevelopers } from './lobby.sql.ts'
import { tabs } from './lists/tabs.ts'

const KEEP_MS = minutes(1)
/** A larger catalogue is not cached; then each name is looked up. */
const GAMES_KEPT_MAX = 100_000

const namesOf = perApp((deps) => kept(deps.bus, KEEP_MS, () => loadNames(deps)))

async function loadNames({ db }: Deps) {
  const [games, developers] = await Promise.all([
    selectGameNames(db, GAMES_KEPT_MAX),
    selectDevelopers(db),
  ])
  return {
    isWhole: games.length < GAMES_KEPT_MAX,
    games: new Set(games.map(({ developer, slug }) => `${developer}/${slug}`)),
    slugs: new Set(games.map(({ slug }) => slug)),
    studios: new Set(developers.map(({ slug }) => slug)),
  }
}

const isGame: NamedPages[string] = async (deps, { developer, slug }) => {
  const { isWhole, games } = await namesOf(deps)()
  return !isWhole || games.has(`${developer}/${slug}`)
}

export const namedPages: NamedPages = {
  '/games/:tab?': async (_, { tab }) => tab === undefined || tabs.some(({ slug }) => slug === tab),
  '/games/developer/:canonical?': async (deps, { canonical }) =>
    canonical === undefined || (await namesOf(deps)()).studios.has(canonical),
  '/games/:developer/:slug': isGame,
  '/game/:developer/:slug': isGame,
  '/game_promo/:slug': async (deps, { slug = '' }) => {
    const { isWhole, slugs } = await namesOf(deps)()
    return !isWhole || slugs.has(slug)
  },
}
