import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { inBatches } from '#lib/work/batches.ts'
import { DEADLINE_MAX_MS, type Jobs } from '#lib/work/jobs.ts'
import { MAKE_JOB, make } from './account-statements.ts'
import { dropExpired } from './account-statements.sql.ts'

const SWEEP = 'account-statements.sweep'
const SWEPT = 100
const Name = z.object({ playerId: z.coerce.bigint(), id: z.uuid() })

export function accountStatementsJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [MAKE_JOB]: {
        queue: 'housekeeping',
        deadlineMs: DEADLINE_MAX_MS,
        work: (payload, signal) => make(deps, z.parse(Name, payload), signal),
      },
      [SWEEP]: {
        queue: 'housekeeping',
        async work() {
          const drop = (limit: number) => dropExpired(deps.db, deps.clock.now(), limit)
          await inBatches(drop, { batch: SWEPT })
        },
      },
    },
    cron: [`17 * * * * ${SWEEP}`],
  }
}
