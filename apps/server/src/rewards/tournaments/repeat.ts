/**
 * Creates the successor of a repeated tournament a day before its end.
 *
 * Locks: all tournaments, the one that is followed, then the chain of the audit log.
 */
import * as z from 'zod/mini'
import { perApp } from '#lib/cache/per-app.ts'
import { after, days, hours } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { Seldom } from '#lib/work/seldom.ts'
import { record } from '../../platform/audit/audit.ts'
import { told } from './tournaments.office.ts'
import * as store from './tournaments.sql.ts'

const REPEAT = 'tournaments.repeat'
const BATCH = 200
/** How long before the end the successor is created. */
const AHEAD_MS = days(1)
const Id = z.object({ id: z.int() })

export function repeatJobs(deps: Deps): Jobs {
  return {
    tasks: {
      'tournaments.find_repeating': { queue: 'housekeeping', work: () => findRepeating(deps) },
      [REPEAT]: { queue: 'housekeeping', work: (payload) => repeat(deps, z.parse(Id, payload).id) },
    },
    cron: ['* * * * * tournaments.find_repeating'],
  }
}

/** Adds a job for each tournament that needs a successor. */
async function findRepeating({ db, clock }: Deps): Promise<void> {
  const due = await store.listRepeating(db, after(clock.now(), AHEAD_MS), BATCH)
  await addMissingJobs(
    db,
    REPEAT,
    due.map((id) => ({ key: String(id), payload: { id } })),
  )
}

/** The sweep tries every minute, so its alarm is rate-limited. */
const alarms = perApp(() => new Seldom({ everyMs: hours(1), most: store.UNCLOSED_MAX }))

/** Creates the successor: after a standstill the one that runs now, and none for the time between. */
export async function repeat(deps: Deps, id: number): Promise<void> {
  const at = deps.clock.now()
  const done = await transaction(deps.db, async (tx) => {
    await store.lockTournaments(tx)
    const last = await store.lockTournament(tx, id)
    if (!last?.repeatDays) return 'nothing'
    // The tournament stays marked as repeated, so the sweep tries again.
    if (!(await store.hasSpace(tx))) return 'full'
    const lasts = days(last.repeatDays)
    const missed = Math.max(0, Math.floor((at.getTime() - last.endAt.getTime()) / lasts))
    const startAt = after(last.endAt, lasts * missed)
    const { id: _id, members: _members, closedAt: _closedAt, ...same } = last
    const made = await store.insertTournament(tx, {
      ...same,
      startAt,
      endAt: after(startAt, lasts),
      author: 'повтор',
    })
    await store.stopRepeating(tx, id)
    if (made)
      await record(tx, {
        actorKind: 'job',
        actor: 'tournaments',
        action: 'tournament.created',
        at,
        subject: `tournament ${made.id}`,
        why: `повтор турнира ${id}`,
        before: null,
        after: told(made),
      })
    return 'made'
  })
  if (done === 'made') deps.bus.publish('content_changed', { tournament: id })
  if (done === 'full' && alarms(deps).isDue(String(id), at.getTime()))
    deps.log.error(
      { alarm: 'tournaments_full', tournament: id },
      'there is no space for what follows a tournament: it waits until another one is closed',
    )
}
