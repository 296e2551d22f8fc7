/** Deletes expired rows, some at a time, found by an index. */
import { sql } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export const sweeps: Sweep[] = [
  ({ now }, limit) => sql`delete from trusted_device where (player_id, id) in (
        select player_id, id from trusted_device
        where expires_at < ${now} order by expires_at limit ${limit})`,
  ({ old }, limit) => sql`delete from factor where (player_id, kind) in (
        select player_id, kind from factor
        where enabled_at is null and begun_at < ${old} order by begun_at limit ${limit})`,
  ({ now, old }, limit) => sql`delete from factor_guess where player_id in (
        select player_id from factor_guess
        where last_at < ${old} and coalesce(locked_until < ${now}, true)
        order by last_at limit ${limit})`,
]
