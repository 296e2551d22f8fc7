/** What a module knows of a player, for the data export. */
import { type Deps } from '#lib/deps.ts'
import { sql, type Tx } from './db.ts'

/** Rows of one kind, read page by page in the order of their key, from after a known row on. */
export type KnownRows = {
  /** Over them, in the player's words. */
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
/** `key` is where the next page goes on. */
export type KnownRow = { key: string[]; row: Record<string, unknown> }

type Source = {
  title: string
  table: string
  /** What orders the rows of one player, by an index that begins with the player. */
  key: string[]
  /** What is told, by the name that it is told under. */
  columns: Record<string, string>
  /** Of the player's own row it is `id`. */
  owner?: string
}

/** Rows of one table of a player, as they are. */
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
