import { type Game } from '@ayva/contract/games/lobby'
import { later } from '#lib/later.tsx'

/** What an engine shows of a title before it is opened; some have nothing to show. */
export const TitleShowcase = later(async () => (await import('./Showcase.tsx')).Showcase)

/** For a page that shows it: loads it before rendering. */
export async function loadShowcase(game: Game): Promise<void> {
  const { showcaseHere } = await import('./Showcase.tsx')
  await showcaseHere(game)
}
