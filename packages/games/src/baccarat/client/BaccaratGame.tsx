import './baccarat.css'
import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { useState } from 'react'
import { dealTimeMs } from '../../cards/dealing.ts'
import { type BetField, BetInput, useBetField } from '../../table/BetField.tsx'
import { type BetLimits } from '../../table/bets.ts'
import { RoundResult, spokenRound } from '../../table/RoundResult.tsx'
import { StartButton } from '../../table/StartButton.tsx'
import { TableLayout } from '../../table/TableLayout.tsx'
import { useRound } from '../../table/use-round.ts'
import { phaseOf } from '../../table/table.ts'
import {
  type GameClientProps,
  useFreeBet,
  useShownBalance,
  useTable,
} from '../../table/use-table.ts'
import {
  type BaccaratModel,
  type BaccaratOutcome,
  type BaccaratParams,
  returnOf,
} from '../baccarat.ts'
import { baccaratText as text, type Side, winnerWords } from './baccarat.text.ts'
import { BaccaratHands } from './BaccaratHands.tsx'
import { BaccaratRoad } from './BaccaratRoad.tsx'
import { BaccaratSpots } from './BaccaratSpots.tsx'

const motionMs = ({ player, banker }: BaccaratOutcome) =>
  dealTimeMs(player.length + banker.length, false)

/** The side of the bet; the player's side if nothing is given. */
const sideOf = (given: BaccaratParams | undefined): Side =>
  given?.bets.banker === undefined ? 'player' : 'banker'

export function BaccaratGame({ table, ...props }: GameClientProps) {
  const model = props.model as BaccaratModel
  const { bets, currency } = table.options
  const [side, setSide] = useState<Side>(() => sideOf(table.given as BaccaratParams | undefined))
  const { minor: balance } = useShownBalance(table)
  const free = useFreeBet(table)
  // A bet is on one side, so the limit of that side applies.
  const limits = { ...bets, max: bets.places?.['main'] ?? bets.max }
  const field = useBetField({ gameId: table.game.id, currency, limits, balance, free })
  const { shown, moving, started, play } = useRound(table, motionMs)
  const lies = moving ?? (started ? undefined : shown)
  const words = shown ? winnerWords(shown.outcome) : ''
  const isResting = useTable(table, (state) => phaseOf(state) === 'resting')
  const isSwept = isResting && !started && shown?.round.payout === 0n
  return (
    <TableLayout
      table={table}
      panel={
        <Panel
          table={table}
          model={model}
          field={field}
          limits={limits}
          side={side}
          started={started}
          play={play}
        />
      }
      field="baccarat"
      spoken={shown && !started ? spokenRound(shown.round, words) : ''}
    >
      <BaccaratHands id={lies?.round.id} outcome={lies?.outcome} isOver={!started} />
      <RoundResult
        round={started ? undefined : shown?.round}
        words={words}
        before={started ? ' ' : text.before}
      />
      <BaccaratSpots
        model={model}
        side={side}
        setSide={setSide}
        limits={limits}
        currency={currency}
        bet={field.problem ? undefined : field.bet}
        winner={started ? undefined : shown?.outcome.winner}
        disabled={started}
        isSwept={isSwept}
      />
    </TableLayout>
  )
}

type PanelProps = Pick<GameClientProps, 'table'> & {
  model: BaccaratModel
  field: BetField
  limits: BetLimits
  side: Side
  started: boolean
  play: (bet: bigint, params: Record<string, unknown>) => Promise<void>
}

/** Stake, return of a win, the round's button, and past deals. */
function Panel({ table, model, field, limits, side, started, play }: PanelProps) {
  const { currency } = table.options
  const bet = field.bet ?? 0n
  const wins = { winner: side } as BaccaratOutcome
  const payout = BigInt(returnOf(model, wins, side, Number(bet)))
  return (
    <>
      <BetInput field={field} limits={limits} currency={currency} disabled={started} />
      <dl className="table-figures">
        <div>
          <dt>{text.payout}</dt>
          <dd>{field.problem ? '—' : <Money value={{ minor: payout, currency }} />}</dd>
        </div>
        <div>
          <dt>{text.tie}</dt>
          <dd className="baccarat-back">{text.tieBack}</dd>
        </div>
      </dl>
      <StartButton
        table={table}
        word="deal"
        start={() => void play(bet, { bets: { [side]: Number(bet) } })}
        off={field.problem !== undefined}
      >
        {field.problem
          ? text.dealAny
          : text.deal(formatMoney({ minor: bet, currency }, { short: true }))}
      </StartButton>
      <BaccaratRoad table={table} />
    </>
  )
}
