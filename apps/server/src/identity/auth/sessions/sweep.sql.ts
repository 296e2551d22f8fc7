/** Deletes expired credentials, some rows at a time, found by an index. */
import { after, days } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'
import { dropOldEntryTokens, dropOldSignOns } from '../entering/entry.sql.ts'
import { dropExpired } from './session.sql.ts'

/** Longer than the cookie of a known browser and than any session. */
const DEVICE_MS = days(400)

/** Tokens are deleted before their sessions, so that deleting a session cascades to few rows. */
export const sweeps: Sweep[] = [
  ({ now }, limit) => sql`delete from session_token where (player_id, token_hash) in (
      select player_id, token_hash from session_token where expires_at < ${now} order by expires_at limit ${limit})`,
  ({ now }, limit) => dropExpired(now, limit),
  ({ old }, limit) => sql`delete from session where (player_id, id) in (
      select player_id, id from session where revoked_at < ${old} order by revoked_at limit ${limit})`,
  ({ old }, limit) => sql`delete from email_confirmation where (player_id, token_hash) in (
      select player_id, token_hash from email_confirmation
      where expires_at < ${old} order by expires_at limit ${limit})`,
  ({ old }, limit) => sql`delete from email_confirmation_request where (player_id, id) in (
      select player_id, id from email_confirmation_request
      where expires_at < ${old} order by expires_at limit ${limit})`,
  ({ old }, limit) => sql`delete from password_reset where (player_id, token_hash) in (
      select player_id, token_hash from password_reset
      where expires_at < ${old} order by expires_at limit ${limit})`,
  ({ now }, limit) => sql`delete from held_name where name_hash in (select name_hash from held_name
      where until < ${now} order by until limit ${limit})`,
  ({ now }, limit) => sql`delete from known_device where (player_id, device_hash) in (
      select player_id, device_hash from known_device
      where last_seen_at < ${after(now, -DEVICE_MS)} order by last_seen_at limit ${limit})`,
  ({ old }, limit) => dropOldEntryTokens(old, limit),
  ({ now }, limit) => dropOldSignOns(after(now, -DEVICE_MS), limit),
  ({ now, old }, limit) => sql`delete from attempt where subject in (select subject from attempt
      where last_at < ${old} and coalesce(locked_until < ${now}, true)
      order by last_at limit ${limit})`,
]
