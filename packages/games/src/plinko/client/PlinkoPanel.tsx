import { formatMoney } from '@ayva/kit/format'
import { Segmented } from '@ayva/kit/Segmented'
import { type BetField, BetInput } from '../../table/BetField.tsx'
import { isWithin } from '../../table/bets.ts'
import { oddsText, percentText } from '../../table/figures.ts'
import { PastRounds } from '../../table/PastRounds.tsx'
import { StartButton } from '../../table/StartButton.tsx'
import { type Table } from '../../table/table.ts'
import { timesText } from '../../table/times.ts'
import {
  bucketLeaves,
  bucketsOf,
  type PlinkoModel,
  type PlinkoOutcome,
  type PlinkoParams,
  risks,
  ROWS_MAX,
  ROWS_MIN,
} from '../plinko.ts'
import { plinkoText, riskNames } from './plinko.text.ts'
import { ThrowMark } from './PlinkoThrows.tsx'
import { InputControl } from '@ayva/kit/controls'

type Props = {
  model: PlinkoModel
  params: PlinkoParams
  setParams: (params: PlinkoParams) => void
  disabled: boolean
  table: Table
  field: BetField
  play: (bet: bigint, params: PlinkoParams) => Promise<void>
}

/** Stake, risk, rows, the pay and the chance of the edges, and the round's button. */
export function PlinkoPanel(props: Props) {
  const { model, params, setParams, disabled, table, field, play } = props
  const { currency, bets } = table.options
  const bet = field.bet ?? 0n
  const possible = isWithin(bets, bet)
  const best = Math.max(...bucketsOf(model, params))
  return (
    <>
      <BetInput field={field} limits={bets} currency={currency} disabled={disabled} />
      <div>
        <div className="table-label">{plinkoText.risk}</div>
        <Segmented
          label={plinkoText.risk}
          value={params.risk}
          disabled={disabled}
          onChange={(risk) => setParams({ ...params, risk })}
          options={risks.map((value) => ({ value, label: riskNames[value] }))}
        />
      </div>
      <label className="plinko-rows">
        <span className="table-label">
          {plinkoText.rows}
          <span>{plinkoText.rowsRange}</span>
        </span>
        <span className="plinko-slider">
          <InputControl
            type="range"
            min={ROWS_MIN}
            max={ROWS_MAX}
            value={params.rows}
            disabled={disabled}
            onChange={(event) => setParams({ ...params, rows: Number(event.currentTarget.value) })}
          />
          <b aria-hidden="true">{params.rows}</b>
        </span>
      </label>
      <dl className="table-figures">
        <div>
          <dt>{plinkoText.best}</dt>
          <dd translate="no">{timesText(best * 100)}</dd>
        </div>
        <div>
          <dt>{plinkoText.edge}</dt>
          <dd translate="no">{oddsText(2 / 2 ** params.rows)}</dd>
        </div>
      </dl>
      <StartButton
        table={table}
        word="throw"
        start={() => void play(bet, params)}
        off={field.problem !== undefined}
      >
        {possible
          ? plinkoText.drop(formatMoney({ minor: bet, currency }, { short: true }))
          : plinkoText.dropAny}
      </StartButton>
      <PastRounds
        table={table}
        title={plinkoText.recent}
        words={({ outcome }) => <ThrowMark outcome={outcome as PlinkoOutcome} />}
      />
      <dl className="plinko-rtp">
        <dt>{plinkoText.rtp(params.rows, riskNames[params.risk].toLowerCase())}</dt>
        <dd translate="no">{percentText(returnOf(model, params))}</dd>
      </dl>
    </>
  )
}

export function returnOf(model: PlinkoModel, params: PlinkoParams): number {
  return bucketLeaves(model, params).reduce(
    (sum, { multiplier4, share }) => sum + (share * multiplier4) / 10_000,
    0,
  )
}
