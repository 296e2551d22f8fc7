/** Lists of the office that can be exported to a file, as the modules declare them. */
import { type Permission } from '@ayva/contract/base'
import type * as z from 'zod/mini'
import { type Deps } from './deps.ts'
import { type Gathered } from './module.ts'

type ExportColumn = {
  /** In Russian. */
  title: string
  /** For data that needs another permission than the list; the column is left out without it. */
  permission?: Permission
}

type ExportPage<Filters> = {
  filters: Filters
  /** The position after which the page begins; undefined at the beginning. */
  after: string | undefined
  /** When the export was asked for: later rows do not belong to it. */
  until: Date
  limit: number
}

export type ExportedRows = {
  /** The cells of all columns, in their order, and the position of the row. */
  rows: { place: string; cells: readonly string[] }[]
  /** The position to continue from after all rows; null at the end of the list. */
  next: string | null
}

export type ExportedList<Filters = unknown> = {
  /** Short and Latin: a part of the file's name. */
  name: string
  /** In Russian. */
  title: string
  /** That of the list in the office. */
  permission: Permission
  /** Decodes the filters of the list's address. */
  filters: z.ZodMiniType<Filters>
  columns: readonly ExportColumn[]
  /** The most rows of a portion, if they are expensive or long. */
  portion?: number
  /** Reads a page in an order that does not change, by an index; the work of a page is bounded. */
  read(deps: Deps, parts: Gathered, page: ExportPage<Filters>): Promise<ExportedRows>
}

/** The rows of a page, where a short page is the last one. */
export function exportedPage<Row>(
  rows: readonly Row[],
  limit: number,
  { place, cells }: { place: (row: Row) => string; cells: (row: Row) => readonly string[] },
): ExportedRows {
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => ({ place: place(row), cells: cells(row) })),
    next: last === undefined || rows.length < limit ? null : place(last),
  }
}
