/** What a module stores about a player, for the data export. */
import { type Deps } from '#lib/deps.ts'
import { sql, type Tx } from './db.ts'

/**
 * The rows of one table that belong to a player, read in pages in the order of their key; `after` is the key of the
 * last row read.
 */
export type KnownRows = {
  /** The heading of these rows in the export, in Russian. */
  title: string
  table: string
  page: (
    tx: Tx,
    playerId: bigint,
    after: string[] | null,
    limit: number,
    deps: Pick<Deps, 'config'>,
  ) => Promise<KnownRow[]>
}
/** `key` is passed as `after` to read the next page. */
export type KnownRow = { key: string[]; row: Record<string, unknown> }

type Source = {
  title: string
  table: string
  /** The columns that order the rows of one player; an index on the player and these columns must exist. */
  key: string[]
  /** The exported columns, each with its name in the export. */
  columns: Record<string, string>
  /** The column with the player's id: `player_id` unless given, `id` in the player's own table. */
  owner?: string
}

/** Reads the rows of a player from one table without transforming them. */
export function ownRows({ title, table, key, columns, owner = 'player_id' }: Source): KnownRows {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const told = sql.join(
    Object.entries(columns).map(([column, name]) => sql`${sql.lit(name)}, ${sql.ref(column)}`),
  )
  return {
    title,
    table,
    async page(tx, playerId, after, limit) {
      const { rows } = await sql<KnownRow>`
        select json_build_object(${told}) as row,
          array[${sql.join(key.map((name) => sql`${sql.ref(name)}::text`))}] as key
        from ${sql.table(table)} where ${sql.ref(owner)} = ${playerId}
          ${after ? sql`and (${keys}) > (${sql.join(after)})` : sql``}
        order by ${keys} limit ${limit}`.execute(tx)
      return rows
    },
  }
}
