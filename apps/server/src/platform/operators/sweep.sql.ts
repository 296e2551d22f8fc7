/** Deletes expired rows, some at a time, found by an index. */
import { after } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'
import { GUESS_WINDOW_MS } from './guesses.ts'

export const sweeps: Sweep[] = [
  ({ old }, limit) => sql`delete from operator_session where id in (
        select id from operator_session where expires_at < ${old} order by expires_at limit ${limit})`,
  ({ now }, limit) => sql`delete from operator_guess where subject in (
        select subject from operator_guess where counted_from < ${after(now, -GUESS_WINDOW_MS)}
        order by counted_from limit ${limit})`,
]
