import { type Looks } from '../../slot/looks.ts'
import { respinsWords, timesText, winsSpoken, winsWords } from '../../slot/words.ts'
import { type HoldModel, type HoldOutcome } from '../hold.ts'
import { words } from './hold.text.ts'

/** The coins of a series after one of its respins. */
export type Held = {
  /** Values by position; 0 for an empty cell. */
  coins: readonly number[]
  fresh: readonly number[]
  /** The number of remaining respins. */
  left: number
  sumX: number
}

/** Every board of a series, from the coins that began it to the last respin. */
export function heldBoards({ respins }: HoldModel, { coins, feature }: HoldOutcome): Held[] {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const boards: Held[] = [{ coins, fresh: [], left: respins, sumX: sum(coins) }]
  for (const fell of feature?.log ?? []) {
    const { coins: before, left } = boards.at(-1)!
    const next = [...before]
    for (const [position, value] of fell) next[position] = value
    boards.push({
      coins: next,
      fresh: fell.map(([position]) => position),
      left: fell.length > 0 ? respins : left - 1,
      sumX: sum(next),
    })
  }
  return boards
}

/** The fixed jackpot of this coin value, if there is one. */
export function jackpotOf({ jackpots }: HoldModel, value: number): string | undefined {
  return Object.keys(jackpots).find((name) => name !== 'grand' && jackpots[name] === value)
}

/** The small text of the badge. */
export function winWords(outcome: HoldOutcome, looks: Looks): string {
  const { feature, wins } = outcome
  if (!feature) return winsWords(looks, wins)
  const { grandX } = feature
  return grandX > 0 ? words.grand(timesText(grandX, 1)) : coinsWords(outcome)
}

function coinsWords({ coins, feature }: HoldOutcome): string {
  const first = coins.filter((value) => value > 0).length
  const count = first + (feature?.log.flat().length ?? 0)
  return words.coinsPay(count, timesText(feature?.sumX ?? 0, 1))
}

export function spokenOutcome(outcome: HoldOutcome, looks: Looks): string {
  const { feature, wins, capped } = outcome
  const told = [
    wins.length > 0 ? winsSpoken(looks, wins) : words.noLine,
    ...(feature ? [respinsWords(feature.log.length), coinsWords(outcome)] : []),
    ...(feature && feature.grandX > 0 ? [words.grand(timesText(feature.grandX, 1))] : []),
    ...(capped ? [words.capped] : []),
  ]
  return told.join('. ')
}
