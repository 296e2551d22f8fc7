import './plinko.css'
import { useState } from 'react'
import { useBetField } from '../../table/BetField.tsx'
import { RoundResult, spokenRound } from '../../table/RoundResult.tsx'
import { TableLayout } from '../../table/TableLayout.tsx'
import { timesText } from '../../table/times.ts'
import { useRound } from '../../table/use-round.ts'
import { type GameClientProps, useFreeBet, useShownBalance } from '../../table/use-table.ts'
import { type PlinkoModel, type PlinkoOutcome, type PlinkoParams } from '../plinko.ts'
import { fallMs } from './plinko-board.ts'
import { PlinkoBoard } from './PlinkoBoard.tsx'
import { PlinkoPanel } from './PlinkoPanel.tsx'
import { PlinkoThrows } from './PlinkoThrows.tsx'
import { plinkoText } from './plinko.text.ts'

const FIRST: PlinkoParams = { rows: 12, risk: 'medium' }
const motionMs = ({ rows }: PlinkoOutcome) => fallMs(rows)

export const wordsOf = ({ bucket, multiplier4 }: PlinkoOutcome) =>
  plinkoText.fell(bucket, timesText(multiplier4))

export function PlinkoGame({ table, ...props }: GameClientProps) {
  const model = props.model as PlinkoModel
  const { bets, currency } = table.options
  const [params, setParams] = useState(() => (table.given as PlinkoParams | undefined) ?? FIRST)
  const { minor: balance } = useShownBalance(table)
  const free = useFreeBet(table)
  const field = useBetField({ gameId: table.game.id, currency, limits: bets, balance, free })
  const { shown, moving, started, play } = useRound(table, motionMs)
  const choice = { model, params, setParams, disabled: started }
  const words = shown ? wordsOf(shown.outcome) : ''
  return (
    <TableLayout
      table={table}
      panel={<PlinkoPanel {...choice} table={table} field={field} play={play} />}
      panelClass="plinko-panel"
      field="plinko"
      spoken={shown && !started ? spokenRound(shown.round, words) : ''}
    >
      <div className="plinko-stage">
        <PlinkoBoard model={model} params={params} moving={moving} shown={shown} />
        <RoundResult
          round={started ? undefined : shown?.round}
          words={words}
          before={started ? ' ' : plinkoText.before}
        />
      </div>
      <PlinkoThrows table={table} />
    </TableLayout>
  )
}
