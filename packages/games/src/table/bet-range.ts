import { type Currency } from '@ayva/contract/base'
import { type Game } from '@ayva/contract/games/lobby'
import { limitsOf, slotLadder } from '@ayva/game-math/limits'
import { entryOf } from '../parts.ts'

type Asked = Pick<Game, 'maxWinX' | 'categories' | 'engine'>

/** The range of stakes in a game (minor units), before it is opened. */
export function betRange({ maxWinX, categories, engine }: Asked, currency: Currency) {
  const { ranges, maxPayout, step } = limitsOf(currency)
  const kind = entryOf(engine)?.kind ?? (categories.includes('slots') ? 'slot' : 'instant')
  if (kind !== 'slot') {
    const range = ranges[kind]
    // A bet is on one side, whatever the table accepts on all its places together.
    return { ...range, max: range.places?.['main'] ?? range.max, maxPayout }
  }
  const ladder = slotLadder(currency, maxWinX ?? 0)
  return { min: ladder[0]!, max: ladder.at(-1)!, maxPayout, step }
}
