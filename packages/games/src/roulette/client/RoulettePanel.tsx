import { type Round } from '@ayva/contract/games/rounds'
import { Button } from '@ayva/kit/Button'
import { formatMoney } from '@ayva/kit/format'
import { Money } from '@ayva/kit/Money'
import { useRef } from 'react'
import { Chip } from '../../table/Chip.tsx'
import { chipsOf } from '../../table/chips.ts'
import { PastRounds } from '../../table/PastRounds.tsx'
import { StartButton } from '../../table/StartButton.tsx'
import { text as tableText } from '../../table/table.text.ts'
import { type Table } from '../../table/table.ts'
import { useFallenFocus } from '../../table/use-fallen-focus.ts'
import { WonMoney } from '../../table/WonMoney.tsx'
import { colourOf } from '../places.ts'
import { type RouletteOutcome } from '../roulette.ts'
import { rouletteText as text } from './roulette.text.ts'

type Props = {
  table: Table
  chip: number
  setChip: (chip: number) => void
  total: number
  /** The available buttons: chips are on the table, there is a previous round. */
  can: { undo: boolean; repeat: boolean; start: boolean }
  undo: () => void
  clear: () => void
  repeat: () => void
  double: () => void
  spin: () => void
  disabled: boolean
  /** The panel is below the wheel and the table, which show past rounds themselves. */
  isFoot: boolean
  /** The round whose result is shown. */
  last: Round | undefined
}

/** Chips, the present bets, the undo buttons, and the round's button. */
export function RoulettePanel(props: Props) {
  const { table, chip, setChip, total, can, spin, isFoot, last } = props
  const { currency, bets } = table.options
  const dock = useRef<HTMLDivElement>(null)
  // The repeat button disappears once the chips are on the table, so the focus moves on.
  useFallenFocus(can.undo, () => dock.current?.querySelector('.table-act'))
  const money = (minor: bigint | number) =>
    formatMoney({ minor: BigInt(minor), currency }, { short: true })
  return (
    <>
      <div className="roulette-dock table-dock" ref={dock}>
        <Chips table={table} chip={chip} setChip={setChip} money={money} />
        <dl className="table-figures">
          <div>
            <dt>{text.total}</dt>
            <dd>
              <Money value={{ minor: BigInt(total), currency }} />
            </dd>
          </div>
          {isFoot && (
            <div>
              <dt>{tableText.paidWord}</dt>
              <dd>{last ? <WonMoney key={last.id} round={last} /> : '—'}</dd>
            </div>
          )}
          <div>
            <dt>{text.limit}</dt>
            <dd>{money(bets.max)}</dd>
          </div>
        </dl>
        <Ways {...props} />
        <StartButton table={table} word="spin" start={spin} off={!can.start}>
          {can.start ? text.spin(money(total)) : text.spinAny}
        </StartButton>
      </div>
      {!isFoot && <PastRounds table={table} title={text.recent} words={pastWords} />}
    </>
  )
}

function pastWords({ outcome }: Round) {
  const { number } = outcome as RouletteOutcome
  return <b className={`roulette-number is-${colourOf(number)}`}>{number}</b>
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

type WaysProps = Pick<Props, 'can' | 'undo' | 'clear' | 'repeat' | 'double' | 'disabled'>

/** Undo and clear for chips on the table; repeat and double for an empty one. */
function Ways({ can, undo, clear, repeat, double, disabled }: WaysProps) {
  return (
    <div className="roulette-ways">
      {can.undo || !can.repeat ? (
        <>
          <Button
            square
            icon="arrow-left"
            aria-label={text.undo}
            disabled={disabled || !can.undo}
            onClick={undo}
          />
          <Button
            square
            icon="trash"
            aria-label={text.clear}
            disabled={disabled || !can.undo}
            onClick={clear}
          />
        </>
      ) : (
        <Button disabled={disabled} onClick={repeat}>
          {text.repeat}
        </Button>
      )}
      <Button disabled={disabled || !(can.undo || can.repeat)} onClick={double}>
        {text.double}
      </Button>
    </div>
  )
}
