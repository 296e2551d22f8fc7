import './limbo.css'
import { memo, useState } from 'react'
import { useBetField } from '../../table/BetField.tsx'
import { parseScaled, percentText } from '../../table/figures.ts'
import { NumberField, NumberFields } from '../../table/NumberField.tsx'
import { TableLayout } from '../../table/TableLayout.tsx'
import { type Table } from '../../table/table.ts'
import {
  type GameClientProps,
  useFreeBet,
  useShownBalance,
  useTable,
} from '../../table/use-table.ts'
import { type LimboModel, type LimboOutcome, type LimboParams } from '../limbo.ts'
import { ClimbNumber } from './ClimbNumber.tsx'
import { limboText } from './limbo.text.ts'
import { chanceText, heightText, nearestTarget, targetOfChance } from './limbo-choice.ts'
import { spokenClimb } from './limbo-words.ts'
import { LimboPanel } from './LimboPanel.tsx'
import { LimboScale } from './LimboScale.tsx'
import { useClimb } from './use-climb.ts'

/** Begins with nearly even chances, so that nobody is led to long odds. */
const FIRST = 200

export function LimboGame(props: GameClientProps) {
  const { table } = props
  const { bets, currency } = table.options
  const model = props.model as LimboModel
  const [target100, setTarget] = useState(
    () => (table.given as LimboParams | undefined)?.target100 ?? FIRST,
  )
  const balance = useShownBalance(table)
  const free = useFreeBet(table)
  const limits = { currency, limits: bets, balance: balance.minor, free }
  const field = useBetField({ gameId: table.game.id, ...limits })
  const { flown, climb, fly } = useClimb(table)
  return (
    <TableLayout
      table={table}
      panel={<LimboPanel table={table} target100={target100} field={field} fly={fly} />}
      field="limbo"
      spoken={flown && climb.at === 'rest' ? spokenClimb(flown) : ''}
    >
      <History table={table} />
      <div className="limbo-sky">
        <ClimbNumber flown={flown} climb={climb} />
        <LimboScale
          model={model}
          target100={target100}
          setTarget={setTarget}
          flown={flown}
          climb={climb}
        />
      </div>
      <Fields model={model} target100={target100} setTarget={setTarget} />
      <p className="limbo-together">{limboText.together(percentText(model.expected.rtp ?? 0))}</p>
    </TableLayout>
  )
}

const History = memo(function History({ table }: { table: Table }) {
  const recent = useTable(table, (state) => state.recent)
  return (
    <ul className="table-values limbo-history" aria-label={limboText.history}>
      {recent.map(({ id, outcome }) => (
        <li translate="no" key={id}>
          {heightText((outcome as LimboOutcome).result100)}
        </li>
      ))}
    </ul>
  )
})

type FieldsProps = {
  model: LimboModel
  target100: number
  setTarget: (target100: number) => void
}

/** The same choice as two numbers; each can be typed, and the other follows. */
function Fields({ model, target100, setTarget }: FieldsProps) {
  const typed = (digits: number, target: (value: number) => number) => (text: string) => {
    const value = parseScaled(text, digits)
    if (value !== undefined) setTarget(target(value))
  }
  return (
    <NumberFields>
      <NumberField
        label={limboText.target}
        unit="×"
        shown={heightText(target100).slice(0, -1)}
        commit={typed(2, (value) => nearestTarget(model, value))}
      />
      <NumberField
        label={limboText.chance}
        unit="%"
        shown={chanceText(model, target100).replace(/\s%/, '')}
        commit={typed(6, (value) => targetOfChance(model, value))}
      />
    </NumberFields>
  )
}
