import { type Game } from '@ayva/contract/games/lobby'

type Addressed = Pick<Game, 'slug'> & { developer: Pick<Game['developer'], 'slug'> }

export function gamePath({ slug, developer }: Addressed): string {
  return `/games/${developer.slug}/${slug}`
}

/** The address of a game with play money. */
export function demoPath(game: Addressed): string {
  return `${gamePath(game)}?mode=demo`
}

/** The address of a game with real money. */
export function realPath(game: Addressed): string {
  return `${gamePath(game)}?mode=real`
}

/** The absolute address for other sites; `origin` is the site's origin according to the server. */
export function realUrl(origin: string, game: Addressed): string {
  return origin + realPath(game)
}
