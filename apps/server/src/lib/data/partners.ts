import { type RawBuilder } from 'kysely'
import { type Check } from './invariants.ts'
import { sql, type Tx } from './db.ts'

/** Columns of a pairing with their types. */
type Columns = Readonly<Record<string, 'bigint' | 'text' | 'uuid'>>
type Table = RawBuilder<unknown>

type Kind = {
  /** What both sides call the same columns. */
  columns: Columns
  /** The columns whose values describe a row without a partner. */
  shown: readonly string[]
}
type Side = {
  /** A table, or a selection of it in brackets. */
  rows: Table
  /** The columns by which its rows are read: unique, with an index that begins with the first. */
  order: readonly string[]
}
type Pairing = Kind &
  Side & {
    /** Each row has a row with the same values in one of these tables, as far as that table has the columns. */
    partners: readonly { rows: Table; columns: readonly string[] }[]
  }
type Row = Readonly<Record<string, bigint | string>>

const PAGE = 2_000

/**
 * The rows that have no partner in tables that lie on other shards, which cannot be joined there: rows are read in pages
 * by their key, and then the partners of each page.
 */
export const withoutPartner =
  (pairing: Pairing, most = PAGE): Check =>
  async (tx) => {
    const found: string[] = []
    for (let after: Row | undefined; ;) {
      const page = await pageOf(tx, pairing, { after, most })
      const missing = await unpaired(tx, pairing, page)
      // Both may have been deleted between the two queries, so a difference counts only if it remains.
      if (missing.length > 0) {
        const again = await unpaired(tx, pairing, await pageOf(tx, pairing, { after, most }))
        const before = new Set(missing.map(keyOf))
        found.push(
          ...again.filter((row) => before.has(keyOf(row))).map((row) => told(pairing, row)),
        )
      }
      if (page.length < most) return found
      after = page.at(-1)!
    }
  }

/** The rows of two sides that are not in both. */
export function notInBoth(kind: Kind, one: Side, other: Side): Check {
  const columns = Object.keys(kind.columns)
  return allOf(
    withoutPartner({ ...kind, ...one, partners: [{ rows: other.rows, columns }] }),
    withoutPartner({ ...kind, ...other, partners: [{ rows: one.rows, columns }] }),
  )
}

/** What several checks find, one after the other. */
export const allOf =
  (...checks: Check[]): Check =>
  async (tx) => {
    const found: string[] = []
    for (const check of checks) found.push(...(await check(tx)))
    return found
  }

const told = ({ shown }: Kind, row: Row) => shown.map((column) => String(row[column])).join(' ')
const keyOf = (row: Row) => JSON.stringify(Object.values(row).map(String))
const named = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
/** As they are called, because the client renames columns that have an underscore. */
const listed = (columns: Columns) =>
  sql.join(
    Object.keys(columns).map((column) => sql`${sql.ref(column)} as ${sql.ref(plain(column))}`),
  )
const plain = (column: string) => column.replaceAll('_', '')
const read = (columns: Columns, row: Row): Row =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, row[plain(column)]!]))

async function pageOf(
  tx: Tx,
  { columns, rows: table, order }: Pairing,
  { after, most }: { after: Row | undefined; most: number },
): Promise<Row[]> {
  const from =
    after &&
    sql`where (${named(order)})
      > (${sql.join(order.map((column) => sql`${after[column]}::${sql.raw(columns[column]!)}`))})`
  const { rows } = await sql<Row>`select ${listed(columns)} from ${table} one ${from ?? sql``}
    order by ${named(order)} limit ${most}`.execute(tx)
  return rows.map((row) => read(columns, row))
}

async function unpaired(tx: Tx, { columns, partners }: Pairing, page: Row[]): Promise<Row[]> {
  let missing = page
  for (const { rows: table, columns: shared } of partners) {
    if (missing.length === 0) return []
    const wanted = shared.map(
      (column) => sql`${missing.map((row) => row[column])}::${sql.raw(`${columns[column]!}[]`)}`,
    )
    const of = Object.fromEntries(shared.map((column) => [column, columns[column]!]))
    const { rows } = await sql<Row>`select ${listed(of)} from ${table} other
      where (${named(shared)}) in (select * from unnest(${sql.join(wanted)}))`.execute(tx)
    const known = new Set(rows.map((row) => keyOf(read(of, row))))
    const within = (row: Row) =>
      keyOf(Object.fromEntries(shared.map((column) => [column, row[column]!])))
    missing = missing.filter((row) => !known.has(within(row)))
  }
  return missing
}
