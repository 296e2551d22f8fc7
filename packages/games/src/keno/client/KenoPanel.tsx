import { formatMoney } from '@ayva/kit/format'
import { Icon } from '@ayva/kit/Icon'
import { type BetField, BetInput } from '../../table/BetField.tsx'
import { PastRounds } from '../../table/PastRounds.tsx'
import { StartButton } from '../../table/StartButton.tsx'
import { type Table } from '../../table/table.ts'
import { timesText } from '../../table/times.ts'
import { type KenoModel, type KenoOutcome, pays100 } from '../keno.ts'
import { kenoText } from './keno.text.ts'
import { randomPicks } from './keno-view.ts'

type Props = {
  model: KenoModel
  picks: readonly number[]
  setPicks: (picks: number[]) => void
  disabled: boolean
  table: Table
  field: BetField
  play: (bet: bigint, params: { picks: number[] }) => Promise<void>
}

/** Stake, quick choice, the possible pays, and the round's button. */
export function KenoPanel({ model, picks, setPicks, disabled, table, field, play }: Props) {
  const { currency, bets } = table.options
  const bet = field.bet ?? 0n
  const count = picks.length || 8
  return (
    <>
      <BetInput field={field} limits={bets} currency={currency} disabled={disabled} />
      <div className="keno-quick">
        <button
          type="button"
          className="k-button"
          data-press="setup"
          disabled={disabled}
          title={kenoText.randomNote}
          aria-describedby="keno-note"
          onClick={() => setPicks(randomPicks(count))}
        >
          {kenoText.random(count)}
        </button>
        <button
          type="button"
          className="k-button"
          aria-label={kenoText.clear}
          disabled={disabled || picks.length === 0}
          onClick={() => setPicks([])}
        >
          <Icon name="trash" size={18} />
        </button>
        <p id="keno-note">{kenoText.randomNote}</p>
      </div>
      <dl className="table-figures">
        <div>
          <dt>{kenoText.chosen}</dt>
          <dd>{kenoText.of(picks.length)}</dd>
        </div>
        <div>
          <dt>{kenoText.best}</dt>
          <dd>{picks.length > 0 ? bestOf(model, picks.length) : '—'}</dd>
        </div>
      </dl>
      <StartButton
        table={table}
        word="round"
        start={() => void play(bet, { picks: [...picks] })}
        off={field.problem !== undefined || picks.length === 0}
      >
        {picks.length > 0
          ? kenoText.draw(formatMoney({ minor: bet, currency }, { short: true }))
          : kenoText.drawAny}
      </StartButton>
      <PastRounds
        table={table}
        title={kenoText.recent}
        words={({ outcome }) => {
          const { picks: picked, hits } = outcome as KenoOutcome
          return <span>{kenoText.past(picked.length, hits)}</span>
        }}
      />
    </>
  )
}

const bestOf = (model: KenoModel, picks: number) => {
  const all = Array.from({ length: picks }, (_, at) => pays100(model, picks, at + 1))
  return timesText(Math.max(...all) * 100)
}
