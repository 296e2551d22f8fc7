import { type BaccaratOutcome } from '../baccarat.ts'
import { type Side } from './baccarat.text.ts'

/** The order of dealing: one card to each side in turn, then the third cards. */
export function turnsOf({ player, banker }: BaccaratOutcome): Record<Side, number[]> {
  return {
    player: [0, 2, ...(player.length > 2 ? [4] : [])],
    banker: [1, 3, ...(banker.length > 2 ? [player.length > 2 ? 5 : 4] : [])],
  }
}
