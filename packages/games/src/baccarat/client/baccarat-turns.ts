import { type BaccaratOutcome } from '../baccarat.ts'
import { type Side } from './baccarat.text.ts'

/** Which of the cards is dealt when: one to each in turn, then the third ones. */
export function turnsOf({ player, banker }: BaccaratOutcome): Record<Side, number[]> {
  return {
    player: [0, 2, ...(player.length > 2 ? [4] : [])],
    banker: [1, 3, ...(banker.length > 2 ? [player.length > 2 ? 5 : 4] : [])],
  }
}
