import { sql, type Tx } from '#lib/data/db.ts'

export type Change = {
  /** The player whose thing is changed; the casino's own where it is left out. */
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

/** Things of the casino stand in the chain of nobody. */
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

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value, digits))
const digits = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
