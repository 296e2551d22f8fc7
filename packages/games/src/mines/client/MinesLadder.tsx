import { type MinesModel } from '../mines.ts'
import { multiplierText } from '../../table/figures.ts'
import { cells as cellsText, minesText } from './mines.text.ts'
import { ladder, ladderWindow, safeOpened } from './mines-view.ts'
import { type MinesRound } from './use-mines.ts'

const SHOWN = 9

type Props = {
  model: MinesModel
  mines: number
  /** The round on the field, open or over. */
  shown: MinesRound | undefined
  bet: bigint
}

/** The return after each further cell. */
export function MinesLadder({ model, mines, shown, bet }: Props) {
  const cap = shown?.round.capMultiplier4 ?? undefined
  const steps = ladder(model, mines, shown?.round.bet ?? bet, cap)
  const at = shown ? safeOpened(shown.outcome) : 0
  const lost = shown !== undefined && shown.outcome.hit !== null
  const look = (cells: number) =>
    cells < at ? 'is-done' : cells > at || lost ? undefined : 'is-now'
  return (
    <ol className="mines-ladder" aria-label={minesText.ladder}>
      {ladderWindow(steps, at, SHOWN).map(({ cells, multiplier4 }) => (
        <li
          translate="no"
          key={cells}
          className={look(cells)}
          aria-current={look(cells) === 'is-now' ? 'step' : undefined}
        >
          {multiplierText(multiplier4)}×<span translate="yes">{cellsText(cells)}</span>
        </li>
      ))}
    </ol>
  )
}
