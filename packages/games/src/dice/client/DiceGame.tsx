import './dice.css'
import './dice-track.css'
import { type DiceModel, type DiceParams } from '../dice.ts'
import { memo, useState } from 'react'
import { useBetField } from '../../table/BetField.tsx'
import { percentText, rollText } from '../../table/figures.ts'
import { objectPicture } from '../../table/pictures.ts'
import { TableLayout } from '../../table/TableLayout.tsx'
import { type Table } from '../../table/table.ts'
import { diceText } from './dice.text.ts'
import {
  type GameClientProps,
  useFreeBet,
  useShownBalance,
  useTable,
} from '../../table/use-table.ts'
import { returnOf } from './dice-choice.ts'
import { DiceFields } from './DiceFields.tsx'
import { DicePanel } from './DicePanel.tsx'
import { DiceResult } from './DiceResult.tsx'
import { DiceTrack } from './DiceTrack.tsx'
import { spokenRoll } from './dice-words.ts'
import { TumblingDice } from './TumblingDice.tsx'
import { type Rolled, useRoll } from './use-roll.ts'

/** Begins with even chances, so that nobody is led to long odds. */
const FIRST: DiceParams = { direction: 'over', target: 5049 }

export function DiceGame(props: GameClientProps) {
  const { table } = props
  const { game } = table
  const { bets, currency } = table.options
  const model = props.model as DiceModel
  const [params, setParams] = useState(() => (table.given as DiceParams | undefined) ?? FIRST)
  const balance = useShownBalance(table)
  const free = useFreeBet(table)
  const limits = { currency, limits: bets, balance: balance.minor, free }
  const field = useBetField({ gameId: game.id, ...limits })
  const { rolled, rolling, roll } = useRoll(table)
  const choice = { model, params, setParams }
  return (
    <TableLayout
      table={table}
      panel={<DicePanel {...choice} table={table} field={field} roll={roll} />}
      field="dice"
      spoken={rolled && !rolling ? spokenRoll(rolled) : ''}
    >
      <TumblingDice rolling={rolling} picture={objectPicture('dice')} />
      <History table={table} />
      <DiceResult rolled={rolled} rolling={rolling} />
      <DiceTrack {...choice} marker={rolling ? undefined : rolled?.outcome} />
      <DiceFields {...choice} />
      <p className="dice-together">{diceText.together(percentText(returnOf(model, params)))}</p>
    </TableLayout>
  )
}

const History = memo(function History({ table }: { table: Table }) {
  const recent = useTable(table, (state) => state.recent)
  return (
    <ul className="table-values dice-history" aria-label={diceText.history}>
      {recent.map((round) => (
        <li translate="no" key={round.id}>
          {rollText((round.outcome as Rolled['outcome']).roll)}
        </li>
      ))}
    </ul>
  )
})
