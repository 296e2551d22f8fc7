import { formatMoney } from '@ayva/kit/format'
import { Icon } from '@ayva/kit/Icon'
import { Money } from '@ayva/kit/Money'
import { Chip } from '../../table/Chip.tsx'
import { chipsOf } from '../../table/chips.ts'
import { PastRounds } from '../../table/PastRounds.tsx'
import { StartButton } from '../../table/StartButton.tsx'
import { type Table } from '../../table/table.ts'
import { colourOf } from '../places.ts'
import { type RouletteOutcome } from '../roulette.ts'
import { rouletteText as text } from './roulette.text.ts'

type Props = {
  table: Table
  chip: number
  setChip: (chip: number) => void
  total: number
  /** What may be pressed: chips lie there, a round was played before. */
  can: { undo: boolean; repeat: boolean; start: boolean }
  undo: () => void
  clear: () => void
  repeat: () => void
  openTrack: () => void
  spin: () => void
  disabled: boolean
}

/** Chips, what lies on the table, the ways back, and the round's button. */
export function RoulettePanel(props: Props) {
  const { table, chip, setChip, total, can, spin } = props
  const { currency, bets } = table.options
  const money = (minor: bigint | number) =>
    formatMoney({ minor: BigInt(minor), currency }, { short: true })
  return (
    <>
      <Chips table={table} chip={chip} setChip={setChip} money={money} />
      <dl className="table-figures">
        <div>
          <dt>{text.total}</dt>
          <dd>
            <Money value={{ minor: BigInt(total), currency }} />
          </dd>
        </div>
        <div>
          <dt>{text.limit}</dt>
          <dd>{money(bets.max)}</dd>
        </div>
      </dl>
      <Ways {...props} />
      <StartButton table={table} word="spin" start={spin} off={!can.start}>
        {can.start ? text.spin(money(total)) : text.spinAny}
      </StartButton>
      <PastRounds
        table={table}
        title={text.recent}
        words={({ outcome }) => {
          const { number } = outcome as RouletteOutcome
          return <b className={`roulette-number is-${colourOf(number)}`}>{number}</b>
        }}
      />
    </>
  )
}

type ChipsProps = Pick<Props, 'table' | 'chip' | 'setChip'> & { money: (minor: number) => string }

function Chips({ table, chip, setChip, money }: ChipsProps) {
  const { currency, bets } = table.options
  return (
    <fieldset className="roulette-chips">
      <legend className="table-label">{text.chips}</legend>
      {chipsOf(bets).map((sum) => (
        <button
          key={sum}
          type="button"
          aria-pressed={sum === chip}
          aria-label={text.chip(money(sum))}
          onClick={() => setChip(sum)}
        >
          <Chip sum={sum} currency={currency} />
        </button>
      ))}
    </fieldset>
  )
}

type WaysProps = Pick<Props, 'can' | 'undo' | 'clear' | 'repeat' | 'openTrack' | 'disabled'>

function Ways({ can, undo, clear, repeat, openTrack, disabled }: WaysProps) {
  return (
    <div className="roulette-ways">
      <button
        type="button"
        className="k-button"
        aria-label={text.undo}
        disabled={disabled || !can.undo}
        onClick={undo}
      >
        <Icon name="arrow-left" size={18} />
      </button>
      <button
        type="button"
        className="k-button"
        aria-label={text.clear}
        disabled={disabled || !can.undo}
        onClick={clear}
      >
        <Icon name="trash" size={18} />
      </button>
      <button
        type="button"
        className="k-button"
        disabled={disabled || !can.repeat}
        onClick={repeat}
      >
        {text.repeat}
      </button>
      <button type="button" className="k-button roulette-track-open" onClick={openTrack}>
        {text.track}
      </button>
    </div>
  )
}
