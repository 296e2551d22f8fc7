/** Forgets what can no longer let anybody in, some rows at a time, each found by an index. */
import { sql, type Tx } from '#lib/data/db.ts'
import { dropOldEntryTokens, dropOldSignOns } from './entry.sql.ts'

/** `now` ends what has a moment of its own to end; `old` is long enough ago for everything else. */
export type Ages = { now: Date; old: Date }
export type DeleteSome = (tx: Tx, ages: Ages, limit: number) => Promise<number>

/** In this order: tokens before their sessions, so that a session takes few rows along with it. */
export const sweeps: DeleteSome[] = [
  (tx, { now }, limit) =>
    count(
      sql`delete from session_token where (player_id, token_hash) in (
      select player_id, token_hash from session_token where expires_at < ${now} order by expires_at limit ${limit})`.execute(
        tx,
      ),
    ),
  (tx, { now }, limit) =>
    count(
      sql`delete from session where (player_id, id) in (
      select player_id, id from session where expires_at < ${now} order by expires_at limit ${limit})`.execute(
        tx,
      ),
    ),
  (tx, { old }, limit) =>
    count(
      sql`delete from session where (player_id, id) in (
      select player_id, id from session where revoked_at < ${old} order by revoked_at limit ${limit})`.execute(
        tx,
      ),
    ),
  (tx, { old }, limit) =>
    count(
      sql`delete from email_confirmation where (player_id, token_hash) in (
      select player_id, token_hash from email_confirmation
      where expires_at < ${old} order by expires_at limit ${limit})`.execute(tx),
    ),
  (tx, { old }, limit) =>
    count(
      sql`delete from email_confirmation_request where (player_id, id) in (
      select player_id, id from email_confirmation_request
      where expires_at < ${old} order by expires_at limit ${limit})`.execute(tx),
    ),
  (tx, { old }, limit) =>
    count(
      sql`delete from password_reset where (player_id, token_hash) in (
      select player_id, token_hash from password_reset
      where expires_at < ${old} order by expires_at limit ${limit})`.execute(tx),
    ),
  (tx, { now }, limit) =>
    count(
      sql`delete from early_secret where name in (select name from early_secret
      where expires_at < ${now} order by expires_at limit ${limit})`.execute(tx),
    ),
  (tx, { old }, limit) => count(dropOldEntryTokens(tx, old, limit)),
  (tx, { old }, limit) => count(dropOldSignOns(tx, old, limit)),
  (tx, { now, old }, limit) =>
    count(
      sql`delete from attempt where subject in (select subject from attempt
      where last_at < ${old} and coalesce(locked_until < ${now}, true)
      order by last_at limit ${limit})`.execute(tx),
    ),
]

async function count(deleting: Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  return Number((await deleting).numAffectedRows ?? 0n)
}
