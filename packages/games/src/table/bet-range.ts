import { type Currency } from '@ayva/contract/base'
import { type Game } from '@ayva/contract/lobby'
import { limitsOf, slotLadder } from '@ayva/game-math/limits'

/** What may be staked in a game (minor units), before it is opened. */
export function betRange(game: Pick<Game, 'maxWinX' | 'categories'>, currency: Currency) {
  const { instant, maxPayout, step } = limitsOf(currency)
  if (!game.categories.includes('slots')) return { ...instant, maxPayout, step }
  const ladder = slotLadder(currency, game.maxWinX ?? 0)
  return { min: ladder[0]!, max: ladder.at(-1)!, maxPayout, step }
}
