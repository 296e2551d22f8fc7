import { sql, type Tx } from '#lib/data/db.ts'

/** Needed because `lower()` changes only Latin letters in a database with the locale C. */
const SMALL = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'
const CAPITALS = SMALL.toUpperCase()

export type Change = {
  /** The player whose data is changed; omitted for a change of the casino's own data. */
  playerId?: bigint
  at: Date
  actorKind: 'operator' | 'job' | 'provider' | 'command'
  actor: string
  action: string
  subject: string
  before: unknown
  after: unknown
  why: string
}

/** The player id of the chain for changes that concern no player. */
const CASINO = 0n

export async function insertEntry(tx: Tx, change: Change): Promise<void> {
  const { playerId = CASINO, at, actorKind, actor, action, subject, before, after, why } = change
  await sql`select audit_record(${playerId}, ${at}, ${actorKind}, ${actor}, ${action}, ${subject},
    ${json(before)}::jsonb, ${json(after)}::jsonb, ${why})`.execute(tx)
}

export function listEntries(
  tx: Tx,
  { playerId, before, limit }: { playerId: bigint; before: bigint | undefined; limit: number },
) {
  return tx
    .selectFrom('auditEntry')
    .selectAll()
    .where('playerId', '=', playerId)
    .$if(before !== undefined, (query) => query.where('n', '<', before!))
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()
}

/** The newest entries of a player before a moment. */
export function listEntriesBefore(
  tx: Tx,
  playerId: bigint,
  { before, limit }: { before: Date | undefined; limit: number },
) {
  return (
    tx
      .selectFrom('auditEntry')
      .selectAll()
      .where('playerId', '=', playerId)
      // The cashier adds the steps of payments to the timeline itself, and a look at a player is no event of the
      // player.
      .where('action', 'not in', ['payment.moved', 'player.looked'])
      .$if(before !== undefined, (query) => query.where('at', '<', before!))
      .orderBy('n', 'desc')
      .limit(limit)
      .execute()
  )
}

export type AuditRow = Awaited<ReturnType<typeof listEntries>>[number]
/** The position of an entry in the order of all chains. */
type AuditPlace = Pick<AuditRow, 'at' | 'playerId' | 'n'>

type Wanted = {
  playerId: bigint | undefined
  actor: string | undefined
  action: string | undefined
  from: Date | undefined
  to: Date | undefined
  after: AuditPlace | undefined
}

/**
 * Searches the newest `searched` entries of the period and returns those that match; `last` is the position to continue
 * from, undefined at the end.
 */
export async function searchEntries(
  tx: Tx,
  { playerId, actor, action, from, to, after }: Wanted,
  { limit, searched }: { limit: number; searched: number },
): Promise<{ rows: AuditRow[]; last: AuditPlace | undefined }> {
  const newest = tx
    .selectFrom('auditEntry')
    .selectAll()
    .$if(playerId !== undefined, (query) => query.where('playerId', '=', playerId!))
    .$if(from !== undefined, (query) => query.where('at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('at', '<', to!))
    .$if(after !== undefined, (query) =>
      query
        .where('at', '<=', after!.at)
        .where(
          sql<boolean>`(at < ${after!.at} or (player_id, n) > (${after!.playerId}, ${after!.n}))`,
        ),
    )
    .orderBy('at', 'desc')
    .orderBy('playerId')
    .orderBy('n')
    .limit(searched)
  const rows = await tx
    .selectFrom(newest.as('newest'))
    .selectAll()
    .$if(actor !== undefined, (query) =>
      query.where(
        sql<boolean>`strpos(translate(lower(actor), ${CAPITALS}, ${SMALL}), ${actor!.toLowerCase()}) > 0`,
      ),
    )
    .$if(action !== undefined, (query) =>
      query.where(sql<boolean>`starts_with(action, ${action!})`),
    )
    .orderBy('at', 'desc')
    .orderBy('playerId')
    .orderBy('n')
    .limit(limit)
    .execute()
  if (rows.length === limit) return { rows, last: rows.at(-1) }
  const last = await tx
    .selectFrom(newest.as('newest'))
    .select(['at', 'playerId', 'n'])
    .orderBy('at', 'desc')
    .orderBy('playerId')
    .orderBy('n')
    .offset(searched - 1)
    .limit(1)
    .executeTakeFirst()
  return { rows, last }
}

/** Checks `limit` entries of a chain: `holds` says whether an entry's hash follows from the entry before it. */
export async function checkChain(
  tx: Tx,
  { playerId, after, limit }: { playerId: bigint; after: bigint; limit: number },
): Promise<{ n: bigint; hash: Buffer; holds: boolean }[]> {
  const { rows } = await sql<{ n: bigint; hash: Buffer; holds: boolean }>`
    select n, hash, place = n - ${after}::bigint and hash = audit_hash(before_hash, player_id, n, at,
        actor_kind, actor, action, subject, before, after, why) as holds
    from (select e.*, row_number() over chain as place,
        coalesce(lag(hash) over chain, (select one.hash from audit_entry one
          where one.player_id = ${playerId} and one.n = ${after}), ''::bytea) as before_hash
      from (select * from audit_entry where player_id = ${playerId} and n > ${after}
        order by n limit ${limit}) e
      window chain as (order by n)) e
    order by n`.execute(tx)
  return rows
}

/** The recorded end of a chain: the number and hash of its last entry. */
export function findEnd(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('auditChain')
    .select(['n', 'hash'])
    .where('playerId', '=', playerId)
    .executeTakeFirst()
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value, digits))
const digits = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
