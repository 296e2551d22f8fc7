import './table.css'
import { type ReactNode } from 'react'
import { classes } from './classes.ts'

export type Column<Row> = {
  key: string
  header: ReactNode
  render: (row: Row) => ReactNode
  /** Aligned to the right, for numbers and statuses. */
  end?: boolean | undefined
  /** The position in the two-line row on a phone; `none` omits the cell. */
  phone?: 'title' | 'meta' | 'end' | 'end-meta' | 'none' | undefined
}

export type TableProps<Row> = {
  /** For screen readers only. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Makes the whole row clickable; the button is in the cell with the position `title`. */
  onOpen?: ((row: Row) => void) | undefined
  hideHeader?: boolean | undefined
}

export const Table = <Row,>(props: TableProps<Row>) => {
  const { caption, columns, rows, rowKey, onOpen, hideHeader } = props
  const cell = (row: Row, { phone, render }: Column<Row>) =>
    onOpen && phone === 'title' ? (
      <button type="button" className="k-table-open" onClick={() => onOpen(row)}>
        {render(row)}
      </button>
    ) : (
      render(row)
    )
  const look = ({ end, phone }: Column<Row>) =>
    classes(end && 'is-end', phone && `k-table-${phone}`) || undefined
  return (
    <table className="k-table">
      <caption className="k-visually-hidden">{caption}</caption>
      <thead className={hideHeader ? 'k-visually-hidden' : undefined}>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={column.end ? 'is-end' : undefined}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.key} className={look(column)}>
                {cell(row, column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
