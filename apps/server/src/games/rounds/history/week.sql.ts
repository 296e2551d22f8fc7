import { sql } from '#lib/data/db.ts'
import { zoneOf } from '../../../platform/consent/consent.ts'

/** The chosen zone of a player, null if there is none, and the hours of a week with rounds, in seconds since 1970. */
export type Week = { zone: string | null; hours: number[] }

export const weekRows = (ids: readonly bigint[], now: Date) =>
  sql`select player_id, jsonb_build_object('zone', ${zoneOf(sql`played.player_id`)},
      'hours', jsonb_agg(distinct extract(epoch from hour)::bigint)) as value
    from round_hour played
    where player_id = any(${ids}::bigint[]) and rounds > 0
      and hour > ${now}::timestamptz - interval '7 days'
    group by player_id`
