import type { MinesModel } from '@ayva/game-math/mines/mines'
import { multiplierText } from '../figures.ts'
import { cells as cellsText, minesText } from '../rounds.text.ts'
import { ladder, ladderWindow } from './mines-view.ts'
import type { MinesRound } from './use-mines.ts'

const SHOWN = 9

type Props = {
  model: MinesModel
  mines: number
  current: MinesRound | undefined
  bet: bigint
}

/** What each further cell would make of the stake. */
export function MinesLadder({ model, mines, current, bet }: Props) {
  const open = current?.round.status === 'open' ? current : undefined
  const cap = open?.round.capMultiplier4 ?? undefined
  const steps = ladder(model, mines, open?.round.bet ?? bet, cap)
  const at = open?.outcome.opened.length ?? 0
  return (
    <ol className="mines-ladder" aria-label={minesText.ladder}>
      {ladderWindow(steps, at, SHOWN).map(({ cells, multiplier4 }) => (
        <li
          key={cells}
          className={cells === at ? 'is-now' : cells < at ? 'is-done' : undefined}
          aria-current={cells === at ? 'step' : undefined}
        >
          {multiplierText(multiplier4)}×<span>{cellsText(cells)}</span>
        </li>
      ))}
    </ol>
  )
}
