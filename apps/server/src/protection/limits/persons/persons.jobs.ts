/** Jobs that close accounts like others of the same person, and walk through accounts older than this module. */
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { personHasChanged } from '#lib/person-facts.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import * as z from 'zod/mini'
import { listPlayersAfter } from '../../../identity/auth/auth.ts'
import { follow, FOLLOW } from './persons.ts'
import { moveWalk, sweepFacts, takeWalk } from './persons.sql.ts'

/** Accounts of one minute, so that a large casino is walked through in a few days. */
const WALK = 200
const PairName = z.object({ playerId: z.coerce.bigint(), otherId: z.coerce.bigint() })
export function personsJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [FOLLOW]: {
        queue: 'housekeeping',
        work: (payload) => follow(deps, z.parse(PairName, payload)),
      },
      'limits.walk_persons': {
        queue: 'housekeeping',
        work: () => transaction(deps.db, (tx) => walk(tx, deps.clock.now())),
      },
      'limits.sweep_persons': sweeping(deps, [sweepFacts]),
    },
    cron: ['* * * * * limits.walk_persons', '41 4 * * * limits.sweep_persons'],
  }
}

/** Adds an event for accounts that are older than this module, in order; new accounts have events of their own. */
async function walk(tx: Tx, at: Date): Promise<void> {
  const ids = await listPlayersAfter(tx, await takeWalk(tx), WALK)
  for (const playerId of ids) await personHasChanged(tx, playerId, at)
  if (ids.length > 0) await moveWalk(tx, ids.at(-1)!)
}
