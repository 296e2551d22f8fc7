import { type RawBuilder } from 'kysely'
import { sql, type Tx } from '#lib/data/db.ts'

/** The expression of the index: lower case, «ё» as «е», without surrounding spaces. */
const keyOf = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
  sql`replace(lower(btrim(${first}) || ' ' || btrim(${last})), 'ё', 'е')`
const key = (first: string, last: string) => keyOf(sql.ref(first), sql.ref(last))

/** The same text for every spelling of a name, in whichever order its two words are. */
export async function nameKeyOf(tx: Tx, first: string, last: string): Promise<string> {
  const one = sql`${first}::text`
  const other = sql`${last}::text`
  const { rows } = await sql<{ keys: string[] }>`
    select array[${keyOf(one, other)}, ${keyOf(other, one)}] as keys`.execute(tx)
  return rows[0]!.keys.toSorted()[0]!
}

/** Other players with the same first and last name, in either order, up to a limit. */
export async function listSameName(tx: Tx, playerId: bigint, limit: number): Promise<bigint[]> {
  const { rows: own } = await sql<{ one: string; other: string }>`
    select ${key('first_name', 'last_name')} as one, ${key('last_name', 'first_name')} as other
    from player_profile where player_id = ${playerId} and first_name is not null
      and last_name is not null`.execute(tx)
  const [name] = own
  if (!name) return []
  const { rows } = await sql<{ playerId: bigint }>`select player_id from player_profile
    where ${key('first_name', 'last_name')} = any(${[name.one, name.other]}::text[])
      and first_name is not null and last_name is not null and player_id <> ${playerId}
    order by player_id limit ${limit}`.execute(tx)
  return rows.map((row) => row.playerId)
}

export async function listCountries(tx: Tx, ids: bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ playerId: bigint; country: string }>`select player_id, country
    from player_profile where player_id = any(${ids}::bigint[]) and country is not null`.execute(tx)
  return new Map(rows.map(({ playerId, country }) => [playerId, country]))
}
