import './paytable.css'
import { rulesText } from '../table/rules.text.ts'
import { labelOf, type Looks } from './looks.ts'
import { slotRules } from './slot.text.ts'
import { SymbolPicture } from './SymbolPicture.tsx'
import { timesText } from './words.ts'

/** Units of the model by number of symbols, the highest first: `[[5, 600], [4, 120], [3, 30]]`. */
export type Pay = {
  id: string
  /** A row with its own name, such as a group of symbols. */
  label?: string
  steps: readonly (readonly [count: number | string, units: number])[]
}

type Props = { looks: Looks; pays: readonly Pay[]; unitsPerBet: number }

/** The pays of each symbol according to the model, as multiples of the whole bet. */
export function Paytable({ looks, pays, unitsPerBet }: Props) {
  const times = (units: number) => rulesText.times(timesText(units, unitsPerBet))
  return (
    <ul className="rules-frame-pays">
      {pays.map(({ id, label, steps }) => (
        <li key={label ?? id}>
          <SymbolPicture look={looks.symbols[id]} />
          <span>{label ?? labelOf(looks, id)}</span>
          {steps.length === 1 ? (
            <b>{times(steps[0]![1])}</b>
          ) : (
            <dl className="slot-pays">
              {steps.map(([count, units]) => (
                <div key={count}>
                  <dt>{count}</dt>
                  <dd>{times(units)}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Rows of a model's `pays`, the highest first. */
export function paysOf(pays: Readonly<Record<string, Readonly<Record<string, number>>>>): Pay[] {
  return Object.entries(pays).map(([id, row]) => ({
    id,
    steps: Object.entries(row)
      .map(([count, units]) => [Number(count), units] as const)
      .toSorted(([one], [other]) => other - one),
  }))
}

/** Every line of a model as a small board. */
export function LineList({
  lines,
  rows = 3,
}: {
  lines: readonly (readonly number[])[]
  rows?: number
}) {
  return (
    <>
      <h3>{slotRules.lines}</h3>
      <ul className="rules-frame-lines">
        {lines.map((line, index) => (
          <Line key={line.join('')} line={line} rows={rows} number={index + 1} />
        ))}
      </ul>
    </>
  )
}

type LineProps = { line: readonly number[]; rows: number; number: number }

function Line({ line, rows, number }: LineProps) {
  const points = line.map((row, reel) => `${reel * 20 + 10},${row * 20 + 10}`).join(' ')
  return (
    <li>
      <svg viewBox={`0 0 ${line.length * 20} ${rows * 20}`} aria-hidden="true">
        {line.flatMap((on, reel) =>
          Array.from({ length: rows }, (_, row) => (
            <rect
              key={`${reel}-${row}`}
              x={reel * 20 + 1}
              y={row * 20 + 1}
              width={18}
              height={18}
              rx={4}
              className={on === row ? 'is-on' : undefined}
            />
          )),
        )}
        <polyline points={points} />
      </svg>
      <span className="k-visually-hidden">
        {slotRules.line(number)}: {line.map((row) => row + 1).join(', ')}
      </span>
      <span aria-hidden="true">{number}</span>
    </li>
  )
}
