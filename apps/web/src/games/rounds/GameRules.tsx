import { type Game } from '@ayva/contract/games/lobby'
import { later } from '#lib/later.tsx'
import { type RulesProps } from './Rules.tsx'

/** How a game is played, in the words of its engine. */
export const GameRules = later<RulesProps>(async () => (await import('./Rules.tsx')).Rules, {
  Waiting: ({ waiting }) => waiting,
})

/** For a page that shows the rules: loads them before rendering. */
export async function loadRules(game: Game): Promise<void> {
  const { rulesHere } = await import('./Rules.tsx')
  await rulesHere(game)
}
