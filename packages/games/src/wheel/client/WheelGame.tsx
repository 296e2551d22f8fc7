import './wheel.css'
import { formatMoney } from '@ayva/kit/format'
import { BetInput, useBetField } from '../../table/BetField.tsx'
import { percentText } from '../../table/figures.ts'
import { PastRounds } from '../../table/PastRounds.tsx'
import { RoundResult, spokenRound } from '../../table/RoundResult.tsx'
import { StartButton } from '../../table/StartButton.tsx'
import { TableLayout } from '../../table/TableLayout.tsx'
import { timesText } from '../../table/times.ts'
import { useRound } from '../../table/use-round.ts'
import { type GameClientProps, useFreeBet, useShownBalance } from '../../table/use-table.ts'
import { type WheelModel, type WheelOutcome } from '../wheel.ts'
import { Wheel } from './Wheel.tsx'
import { wheelText } from './wheel.text.ts'
import { kindsOf, SPIN_MS } from './wheel-view.ts'

const motionMs = () => SPIN_MS

export function WheelGame({ table, ...props }: GameClientProps) {
  const model = props.model as WheelModel
  const { bets, currency } = table.options
  const { minor: balance } = useShownBalance(table)
  const free = useFreeBet(table)
  const field = useBetField({ gameId: table.game.id, currency, limits: bets, balance, free })
  const { shown, moving, started, play } = useRound<WheelOutcome>(table, motionMs)
  const words = shown ? wheelText.result(timesText(shown.outcome.multiplier4)) : ''
  const bet = field.bet ?? 0n
  const kinds = kindsOf(model)
  const landed = started ? undefined : shown?.outcome.multiplier4
  const panel = (
    <>
      <BetInput field={field} limits={bets} currency={currency} disabled={started} />
      <dl className="table-figures">
        <div>
          <dt>{wheelText.best}</dt>
          <dd translate="no">{timesText(kinds[0]!.x100 * 100)}</dd>
        </div>
        <div>
          <dt>{wheelText.hit}</dt>
          <dd translate="no">{percentText(model.expected.hitFrequency ?? 0, 0)}</dd>
        </div>
      </dl>
      <StartButton
        table={table}
        word="spin"
        start={() => void play(bet, {})}
        off={field.problem !== undefined}
      >
        {field.problem === undefined
          ? wheelText.spin(formatMoney({ minor: bet, currency }, { short: true }))
          : wheelText.spinAny}
      </StartButton>
      <PastRounds
        table={table}
        title={wheelText.recent}
        words={({ outcome }) => (
          <b translate="no" className="k-num">
            {timesText((outcome as WheelOutcome).multiplier4)}
          </b>
        )}
      />
    </>
  )
  return (
    <TableLayout
      table={table}
      panel={panel}
      field="wheel"
      spoken={shown && !started ? spokenRound(shown.round, words) : ''}
    >
      <Wheel model={model} moving={moving} />
      <ul className="wheel-kinds" aria-label={wheelText.values}>
        {kinds.map(({ x100, share }) => (
          <li key={x100} className={landed === x100 * 100 ? 'is-landed' : undefined}>
            <b translate="no">{timesText(x100 * 100)}</b>
            <small translate="no">{percentText(share, 0)}</small>
          </li>
        ))}
      </ul>
      <RoundResult
        round={started ? undefined : shown?.round}
        words={words}
        before={started ? ' ' : wheelText.before}
      />
    </TableLayout>
  )
}
