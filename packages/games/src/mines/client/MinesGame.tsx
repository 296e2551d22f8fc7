import './mines.css'
import { type MinesModel } from '../mines.ts'
import { useRef, useState } from 'react'
import { useBetField } from '../../table/BetField.tsx'
import { TableLayout } from '../../table/TableLayout.tsx'
import { useFallenFocus } from '../../table/use-fallen-focus.ts'
import { type GameClientProps, useFreeBet, useShownBalance } from '../../table/use-table.ts'
import { MinesField } from './MinesField.tsx'
import { MinesLadder } from './MinesLadder.tsx'
import { MinesPanel } from './MinesPanel.tsx'
import { minesLine, minesOf } from './mines-words.ts'
import { useMines } from './use-mines.ts'

const FIRST_MINES = 3

/** The client of the engine `mines`: a round of many steps, which stays open when the player leaves. */
export function MinesGame(props: GameClientProps) {
  const { table } = props
  const { game } = table
  const { bets, currency, openRound } = table.options
  const model = props.model as MinesModel
  const play = useMines(table)
  const { current, open } = play
  const [chosen, setMines] = useState(() => (openRound ? minesOf(openRound) : FIRST_MINES))
  const mines = open ? minesOf(current!.round) : chosen
  // A finished round is shown in the figures and on the field until the player makes another choice.
  const shown = current && minesOf(current.round) === mines ? current : undefined
  const balance = useShownBalance(table)
  const free = useFreeBet(table)
  const limits = { currency, limits: bets, balance: balance.minor, free }
  const field = useBetField({ gameId: game.id, ...limits })
  const resumed = openRound !== null && current?.round === openRound
  const line = minesLine(current, resumed)
  const panel = useRef<HTMLElement>(null)
  // The cash-out button disappears with its round, so the focus moves to the start button.
  useFallenFocus(!open, () => panel.current?.querySelector('.table-act'))
  return (
    <TableLayout
      table={table}
      panel={
        <MinesPanel
          model={model}
          mines={mines}
          setMines={setMines}
          shown={shown}
          table={table}
          field={field}
          play={play}
        />
      }
      panelRef={panel}
      panelClass={open ? 'mines-panel is-open' : 'mines-panel'}
      field="mines"
      spoken={line}
    >
      <MinesLadder model={model} mines={mines} shown={shown} bet={field.bet ?? bets.min} />
      <MinesField play={play} />
      <p className="mines-line" aria-hidden="true">
        {line}
      </p>
    </TableLayout>
  )
}
