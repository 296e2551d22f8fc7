import { type Drawn } from '../fairness.ts'
import { type Cascade, type FallStep } from './grid.ts'

/** Symbols that carry a value, which is drawn right after them: `M25` is an `M` of 25. */
type Needs = { name: string; label: (symbol: string) => string; valued?: string }

/** The draws of one cascade, in the order of the stream. */
export function cascadeDraws(
  { first, steps }: Cascade<FallStep<unknown>>,
  { name, label, valued }: Needs,
): Drawn[] {
  const drawn: Drawn[] = []
  const cell = (where: string, column: number, row: number, symbol: string) => {
    const place = `${name}${where}столбец ${column + 1}, ряд ${row + 1}`
    const isValued = valued !== undefined && symbol.startsWith(valued)
    drawn.push([place, label(isValued ? valued : symbol)])
    if (isValued) drawn.push([`${place}: множитель`, `×${symbol.slice(valued.length)}`])
  }
  first.forEach((column, at) => column.forEach((symbol, row) => cell('', at, row, symbol)))
  steps.forEach((step, index) =>
    step.drawn.forEach((column, at) =>
      column.forEach((symbol, row) => cell(`шаг ${index + 1}, `, at, row, symbol)),
    ),
  )
  return drawn
}
