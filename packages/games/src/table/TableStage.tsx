import { type ReactNode, useEffect } from 'react'
import { setScene } from './sound.ts'
import { phaseOf, type Table } from './table.ts'
import { useTable } from './use-table.ts'

/**
 * Surrounds every client and states the phase and the shown round in attributes, so that a browser test can follow any
 * game.
 */
export function TableStage({ table, children }: { table: Table; children: ReactNode }) {
  const phase = useTable(table, phaseOf)
  const round = useTable(table, (state) => state.round?.id)
  useEffect(() => {
    setScene(table.game.art)
    return () => setScene(undefined)
  }, [table])
  return (
    <div style={{ display: 'contents' }} data-table={phase} data-round={round}>
      {children}
    </div>
  )
}
