import './start.css'
import { type ReactNode } from 'react'
import { RestFill } from './RestFill.tsx'
import { type RoundWord } from './table.text.ts'
import { type Table } from './table.ts'
import { useStart } from './use-start.ts'

type Props = {
  table: Table
  word: RoundWord
  start: () => void
  off?: boolean
  className?: string
  /** The action of a press: «Бросить за 100 ₽». */
  children: ReactNode
}

/** The wide start button of a panel: it states its action, or fills while the cycle runs. */
export function StartButton({ className, children, ...needs }: Props) {
  const { waits, props } = useStart(needs)
  return (
    <button
      {...props}
      className={`k-button is-primary is-wide table-act table-start ${className ?? ''}`}
    >
      <RestFill table={needs.table} />
      <span className={`table-start-face${waits ? ' is-waiting' : ''}`}>{waits ?? children}</span>
    </button>
  )
}
