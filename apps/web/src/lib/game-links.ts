import { type Game } from '@ayva/contract/games/lobby'

type Addressed = Pick<Game, 'slug'> & { developer: Pick<Game['developer'], 'slug'> }

/** Where a game is played. */
export function gamePath({ slug, developer }: Addressed): string {
  return `/games/${developer.slug}/${slug}`
}

/** Where it is played with play money. */
export function demoPath(game: Addressed): string {
  return `${gamePath(game)}?mode=demo`
}

/** Where it is played for money. */
export function realPath(game: Addressed): string {
  return `${gamePath(game)}?mode=real`
}

/** The same as an address for the world outside; `origin` is where the server says that the site is. */
export function realUrl(origin: string, game: Addressed): string {
  return origin + realPath(game)
}
