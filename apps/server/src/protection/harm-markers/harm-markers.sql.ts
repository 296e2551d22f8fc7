import { type MarkerAnswer } from '@ayva/contract/protection/harm-markers'
import { sql, type Tx } from '#lib/data/db.ts'

export type MarkerRow = {
  playerId: bigint
  id: string
  rule: string
  title: string
  value: bigint
  atLeast: bigint
  foundAt: Date
  choice: MarkerAnswer | null
  words: string | null
  answeredAt: Date | null
  doneBy: string | null
  doneAt: Date | null
  note: string | null
}
export type Place = { foundAt: Date; id: string }

const columns = sql`player_id, id, rule, title, value, at_least, found_at, choice, words, answered_at,
  done_by, done_at, note`

type Found = Pick<MarkerRow, 'playerId' | 'id' | 'rule' | 'title' | 'value' | 'atLeast' | 'foundAt'>

export async function insertMarker(tx: Tx, row: Found): Promise<void> {
  await tx.insertInto('harmMarker').values(row).execute()
}

/** The rules that have noticed something about a player after a moment. */
export async function rulesSince(tx: Tx, playerId: bigint, since: Date): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`select distinct rule from harm_marker
    where player_id = ${playerId} and found_at > ${since}`.execute(tx)
  return rows.map(({ rule }) => rule)
}

type Page = { after: Place | undefined; limit: number }
const beyond = (after: Place | undefined) =>
  after ? sql`and (found_at, id) < (${after.foundAt}, ${after.id}::uuid)` : sql``

/** The newest first. */
export async function listOwn(
  tx: Tx,
  playerId: bigint,
  { after, limit }: Page,
): Promise<MarkerRow[]> {
  const { rows } = await sql<MarkerRow>`select ${columns} from harm_marker
    where player_id = ${playerId} ${beyond(after)}
    order by found_at desc, id desc limit ${limit}`.execute(tx)
  return rows
}

type Listed = Page & { state: 'open' | 'all'; playerId: bigint | undefined; until: Date }

/** The newest first, found until a moment. */
export async function listFound(
  tx: Tx,
  { state, playerId, until, after, limit }: Listed,
): Promise<MarkerRow[]> {
  const open = state === 'open' ? sql`and done_at is null` : sql``
  const one = playerId === undefined ? sql`` : sql`and player_id = ${playerId}`
  const { rows } = await sql<MarkerRow>`select ${columns} from harm_marker
    where found_at <= ${until} ${open} ${one} ${beyond(after)}
    order by found_at desc, id desc limit ${limit}`.execute(tx)
  return rows
}

type Key = { playerId: bigint; id: string }

/** Held until the transaction is over. */
export async function lockMarker(tx: Tx, { playerId, id }: Key): Promise<MarkerRow | undefined> {
  const { rows } = await sql<MarkerRow>`select ${columns} from harm_marker
    where player_id = ${playerId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

type Changed = Partial<
  Pick<MarkerRow, 'choice' | 'words' | 'answeredAt' | 'doneBy' | 'doneAt' | 'note'>
>

export async function updateMarker(tx: Tx, { playerId, id }: Key, changed: Changed): Promise<void> {
  await tx
    .updateTable('harmMarker')
    .set(changed)
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .execute()
}

/** The rules that have noticed something in thirty days, as a fact about players. */
export const noticedRows = (ids: readonly bigint[], now: Date) =>
  sql`select player_id, jsonb_agg(distinct rule) as value from harm_marker
    where player_id = any(${ids}::bigint[]) and found_at > ${now}::timestamptz - interval '30 days'
    group by player_id`
