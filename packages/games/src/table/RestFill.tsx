import './start.css'
import { useEffect, useRef } from 'react'
import { type Table } from './table.ts'
import { useTable } from './use-table.ts'

type Props = {
  table: Table
  /** Where the filling begins: a wide button fills from the left, a round one from the bottom. */
  from?: 'left' | 'bottom'
}

/** Fills a start button while the cycle runs. A single animation without work per frame. */
export function RestFill({ table, from = 'left' }: Props) {
  const resting = useTable(table, (state) => state.resting)
  const fill = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!resting) return
    const { from: began, until } = table.getState().rest
    const [empty, full] = from === 'left' ? ['scaleX(0)', 'scaleX(1)'] : ['scaleY(0)', 'scaleY(1)']
    const run = fill.current?.animate([{ transform: empty }, { transform: full }], {
      duration: Math.max(1, until - began),
      fill: 'both',
    })
    if (run) run.currentTime = performance.now() - began
    return () => run?.cancel()
  }, [resting, table, from])
  return (
    <i className={`table-rest is-from-${from}`} ref={fill} hidden={!resting} aria-hidden="true" />
  )
}
