import './data-table.css'
import { Skeleton } from '@ayva/kit/Skeleton'
import {
  columnVisibilityFeature,
  rowSortingFeature,
  createSortedRowModel,
  sortFn_basic,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { type KeyboardEvent, type ReactNode } from 'react'
import { Failed } from './Waiting.tsx'
import { useHiddenColumns } from './hidden-columns.ts'
import { useSorting } from './use-sorting.ts'

type Meta = { end?: boolean | undefined; phone?: 'none' | undefined }

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
  columnMeta: {} as Meta,
})

/** The id of the column of buttons. */
const ACT = 'act'

export type OfficeColumn<Row> = {
  /** `act` is the column of buttons. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The value by which the shown rows are sorted; without it the column cannot be sorted. */
  sortBy?: ((row: Row) => number | string) | undefined
  /** Aligned to the right, for sums and times. */
  end?: boolean | undefined
  /** Omitted on a narrow screen. */
  phone?: 'none' | undefined
}

type DataTableProps<Row> = {
  /** For screen readers only. */
  caption: string
  columns: readonly OfficeColumn<Row>[]
  rows: readonly Row[] | undefined
  /** The query of the rows, whose error the table shows. */
  asked?: { error: unknown; refetch: () => unknown } | undefined
  rowKey: (row: Row) => string
  onOpen?: ((row: Row) => void) | undefined
  /** The key of the row whose details are shown beside the table. */
  openKey?: string | undefined
  /** Shown if there are no rows. */
  empty: string
}

/** A list with keyboard navigation, sorting of the shown rows, and a choice of columns. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, onOpen, openKey, empty, asked } = props
  const hidden = useHiddenColumns()
  const { sorting, onSortingChange } = useSorting(columns)
  const table = useTable({
    features,
    columns: columns.map((column) => definitionOf(column)),
    data: rows ?? [],
    getRowId: rowKey,
    enableMultiSort: false,
    state: { columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])), sorting },
    onSortingChange,
  })
  // On a narrow screen buttons are below their row; ARIA roles are explicit, because the layout removes the implicit
  // ones.
  const hasActs = columns.some(({ id }) => id === ACT)
  const roleOf = (role: string) => (hasActs ? role : undefined)
  return (
    <div className="o-table-wrap">
      <table className={hasActs ? 'o-table has-acts' : 'o-table'} role={roleOf('table')}>
        <caption className="k-visually-hidden">{caption}</caption>
        <thead role={roleOf('rowgroup')}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} role={roleOf('row')}>
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted()
                return (
                  <th
                    key={header.id}
                    scope="col"
                    role={roleOf('columnheader')}
                    className={lookOf(header.column.id, header.column.columnDef.meta)}
                    aria-sort={
                      sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'
                    }
                  >
                    {header.column.getCanSort() ? (
                      <button type="button" onClick={header.column.getToggleSortingHandler()}>
                        <table.FlexRender header={header} />
                        <span aria-hidden="true">
                          {sorted === false ? '' : sorted === 'asc' ? ' ↑' : ' ↓'}
                        </span>
                      </button>
                    ) : (
                      // The column of buttons needs a header for screen readers only.
                      <span className={header.column.id === ACT ? 'k-visually-hidden' : undefined}>
                        <table.FlexRender header={header} />
                      </span>
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody role={roleOf('rowgroup')}>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              role={roleOf('row')}
              className={row.id === openKey ? 'is-open' : undefined}
            >
              {row.getVisibleCells().map((cell, place) => (
                <td
                  key={cell.id}
                  role={roleOf('cell')}
                  className={lookOf(cell.column.id, cell.column.columnDef.meta)}
                >
                  {place === 0 && onOpen ? (
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is the cell's
                    <button
                      type="button"
                      className="o-open"
                      onClick={() => onOpen(row.original)}
                      onKeyDown={walkRows}
                    >
                      <table.FlexRender cell={cell} />
                    </button>
                  ) : (
                    <table.FlexRender cell={cell} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows === undefined && (asked?.error ? <Failed asked={asked} /> : <Loading />)}
      {rows?.length === 0 && <p className="o-empty">{empty}</p>}
    </div>
  )
}

function definitionOf<Row extends object>(
  column: OfficeColumn<Row>,
): ColumnDef<typeof features, Row> {
  const { id, header, cell, sortBy, end, phone } = column
  const shown = { id, header, cell: ({ row }: { row: { original: Row } }) => cell(row.original) }
  const meta = { end, phone }
  if (!sortBy) return { ...shown, meta, enableSorting: false }
  return { ...shown, meta, accessorFn: sortBy, sortFn: 'basic' }
}

function lookOf(id: string, meta: Meta | undefined) {
  const look = [
    meta?.end && 'is-end',
    meta?.phone === 'none' && 'is-wide-only',
    id === ACT && 'is-act',
  ]
  return look.filter(Boolean).join(' ') || undefined
}

/** By the position of the key, so that every keyboard layout works. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, KeyJ: 1, KeyK: -1 }

/** The arrow keys and «j» and «k» move from row to row. */
function walkRows(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.code]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const rows = event.currentTarget.closest('tbody')!.querySelectorAll<HTMLElement>('.o-open')
  const all = [...rows]
  all[all.indexOf(event.currentTarget) + step]?.focus()
  event.preventDefault()
}

function Loading() {
  return (
    <output className="o-loading" aria-label="Загружаем список">
      {Array.from({ length: 6 }, (_, place) => (
        <Skeleton key={place} height={18} />
      ))}
    </output>
  )
}
