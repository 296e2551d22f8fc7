/**
 * The audit log: changes by operators, jobs, providers and commands, recorded in the transaction of the change. It is
 * append-only and chained by hashes.
 *
 * Locks: the end of the chain, so an entry is written after everything else is locked.
 */
import { type Answer, type Query } from '@ayva/contract/base'
import { type AuditEntry, type listAudit } from '@ayva/contract/platform/audit'
import { type Tx } from '#lib/data/db.ts'
import { type AuditRow, type Change, insertEntry, listEntries } from './audit.sql.ts'

export { byOperator } from './by-operator.ts'
export { traceLook, traceSearch, traceShown } from './looks.ts'

const PAGE = 100

/** Adds an entry; `why` is the reason for people to read, in the words of whoever made the change. */
export function record(tx: Tx, change: Change): Promise<void> {
  return insertEntry(tx, change)
}

/** The entries of the casino's chain or of a player's, the newest first. */
export async function entries(
  tx: Tx,
  { playerId, before }: Query<typeof listAudit>,
): Promise<Answer<typeof listAudit>> {
  const rows = await listEntries(tx, {
    playerId: BigInt(playerId),
    before: before === undefined ? undefined : BigInt(before),
    limit: PAGE,
  })
  return rows.map(entryOf)
}

/** An entry as operators see it. */
export function entryOf({
  playerId: owner,
  n,
  at,
  hash,
  actorKind,
  ...said
}: AuditRow): AuditEntry {
  return {
    ...said,
    playerId: owner === 0n ? null : owner.toString(),
    n: n.toString(),
    at: at.toISOString(),
    actorKind: actorKind as Change['actorKind'],
    hash: hash.toString('hex'),
  }
}
