import { type EngineEntry } from '@ayva/games/entry.ts'
import { partOf, releaseIn } from '@ayva/games/parts.ts'
import { type Table } from '@ayva/games/table/table.ts'
import { TableStage } from '@ayva/games/table/TableStage.tsx'
import { useTable } from '@ayva/games/table/use-table.ts'
import { createElement, use } from 'react'

/** A game drawn by its engine. An open round keeps the model version that it was started with. */
export function GameClient({ entry, table }: { entry: EngineEntry; table: Table }) {
  const view = use(partOf(entry, 'client'))
  const math = use(partOf(entry, 'math'))
  const { modelId, modelVersion } = table.options
  const version = useTable(table, ({ round }) =>
    round?.status === 'open' ? round.modelVersion : modelVersion,
  )
  const { model } = releaseIn(math, modelId, version)
  return <TableStage table={table}>{createElement(view, { table, model })}</TableStage>
}
