import './chip.css'
import { exponentOf } from '@ayva/kit/format'

/** A chip with its sum in the shortest form: «50», «1,5т», «2м». */
export function Chip({ sum, currency }: { sum: number; currency: string }) {
  const major = sum / 10 ** exponentOf(currency)
  return (
    <i className={`table-chip is-${hueOf(major)}`} aria-hidden="true">
      {faceOf(major)}
    </i>
  )
}

function faceOf(major: number): string {
  if (major >= 1_000_000) return `${short(major / 1_000_000)}м`
  if (major >= 1_000) return `${short(major / 1_000)}т`
  return short(major)
}

const short = (value: number) => String(Math.floor(value * 10) / 10).replace('.', ',')

/** Six colours, from small sums to large ones. */
function hueOf(major: number): number {
  return [20, 100, 500, 1_000, 5_000].filter((least) => major >= least).length
}

type PileProps = { chips: readonly number[]; currency: string }

/** Chips in a pile, the largest at the bottom; the caller shows their sum. */
export function ChipPile({ chips, currency }: PileProps) {
  return (
    <span className="table-pile" aria-hidden="true">
      {chips.map((sum, at) => (
        // A chip is its place in the pile.
        // oxlint-disable-next-line react/no-array-index-key
        <Chip key={at} sum={sum} currency={currency} />
      ))}
    </span>
  )
}
