import { days, minutes, seconds } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { listLiveSessions } from '../../identity/auth/auth.ts'
import { SEND } from './push.ts'
import * as store from './push.sql.ts'
import { send } from './sending.ts'

const DROP_OLD = 'push.drop_old'
const DROP_ENDED = 'push.drop_ended'
/** Longer than any message is retried, and as long as operators look back. */
const KEPT_MS = days(30)
const PAGE = 500

export function pushJobs(deps: Deps, { offersRefused }: Gathered): Jobs {
  return {
    tasks: {
      [SEND]: {
        queue: 'push',
        deadlineMs: seconds(60),
        work: (payload, signal, isLastTry = false) =>
          send(deps, offersRefused, payload, { signal, isLastTry }),
      },
      [DROP_OLD]: sweeping(deps, [store.sweepDeliveries], KEPT_MS),
      [DROP_ENDED]: {
        queue: 'housekeeping',
        deadlineMs: minutes(2),
        work: (_payload, signal) => dropEnded(deps, signal),
      },
    },
    cron: [`43 * * * * ${DROP_OLD}`, `47 * * * * ${DROP_ENDED}`],
  }
}

/** Deletes browsers whose sessions are over; nothing is sent to them before that either. */
async function dropEnded({ db, clock }: Deps, signal: AbortSignal): Promise<void> {
  for (let last: store.DeviceName | undefined; !signal.aborted;) {
    const page = await store.pageOfDevices(db, last, PAGE)
    const names = page.map(({ playerId, sessionId }) => ({ playerId, id: sessionId }))
    const live = new Set(await listLiveSessions(db, names, clock.now()))
    for (const device of page.filter(({ sessionId }) => !live.has(sessionId)))
      await transaction(db, (tx) => store.deleteDevice(tx, device))
    if (page.length < PAGE) return
    last = page.at(-1)
  }
}
