import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { type Gathered } from '#lib/module.ts'
import { inBatches } from '#lib/work/batches.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { CLOSE_JOB, close, findDue } from './closing.ts'
import { EXPORT_JOB, makePart, sweepExports } from './export.ts'

const SWEEP = 'player.sweep'
const FIND_DUE = 'player.find_due'
const ExportName = z.object({ playerId: z.coerce.bigint(), id: z.uuid() })
const Player = z.object({ playerId: z.coerce.bigint() })
const SWEPT = 100

export function playerJobs(deps: Deps, { knows, leaving }: Gathered): Jobs {
  return {
    tasks: {
      [EXPORT_JOB]: {
        queue: 'housekeeping',
        work: async (payload) => makePart(deps, knows, z.parse(ExportName, payload)),
      },
      [CLOSE_JOB]: {
        queue: 'housekeeping',
        work: async (payload) => close(deps, leaving, z.parse(Player, payload).playerId),
      },
      [FIND_DUE]: { queue: 'housekeeping', work: () => findDue(deps) },
      [SWEEP]: {
        queue: 'housekeeping',
        async work() {
          await inBatches((limit) => sweepExports(deps, limit), { batch: SWEPT })
        },
      },
    },
    cron: [`23 * * * * ${FIND_DUE}`, `41 * * * * ${SWEEP}`],
  }
}
