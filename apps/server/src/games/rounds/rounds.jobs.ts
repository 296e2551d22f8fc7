import * as z from 'zod/mini'
import { toldTime } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { settleAbandoned } from './betting/actions.ts'
import { forgetUnused } from './demo/demo.ts'
import { listAbandoned } from './rounds.sql.ts'

const SETTLE = 'rounds.settle'
const BATCH = 500
const RoundName = z.object({ playerId: z.coerce.bigint(), roundId: z.uuid() })

export function roundsJobs(deps: Deps): Jobs {
  return {
    tasks: {
      'rounds.settle_abandoned': { queue: 'settlement', work: () => findAbandoned(deps) },
      [SETTLE]: {
        queue: 'settlement',
        async work(payload) {
          const { playerId, roundId } = z.parse(RoundName, payload)
          await settleAbandoned(deps, playerId, roundId)
        },
      },
      'rounds.forget_demo': {
        queue: 'housekeeping',
        work: async () => void (await forgetUnused(deps)),
      },
    },
    cron: ['* * * * * rounds.settle_abandoned', '17 * * * * rounds.forget_demo'],
  }
}

/** Adds a job for each round that its player has left (games.md 4.2). */
async function findAbandoned({ db, clock }: Deps): Promise<void> {
  const told = toldTime(clock)
  for (let after: Awaited<ReturnType<typeof listAbandoned>>[number] | undefined; ;) {
    const found = await listAbandoned(db, { told, after, limit: BATCH })
    await addMissingJobs(
      db,
      SETTLE,
      found.map(({ playerId, id }) => ({
        key: `${playerId}:${id}`,
        payload: { playerId, roundId: id },
      })),
    )
    if (found.length < BATCH) return
    after = found.at(-1)
  }
}
