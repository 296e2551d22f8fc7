import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { newSeldom, Tower } from './tower.ts'

/** So many steps at most, each a look at the database: what is left waits for the next minute. */
const STEPS_MAX = 3

/**
 * Whatever became of the nodes that flew: a flight that nobody leads any more is ended, and its bets are
 * ended with it. While somebody leads, there is nothing to do here.
 */
export function orbitJobs(deps: Deps): Jobs {
  const seldom = newSeldom()
  return {
    tasks: {
      'orbit.land': {
        queue: 'settlement',
        async work() {
          const tower = new Tower(deps, { seldom })
          try {
            for (let steps = 0; steps < STEPS_MAX; steps++) {
              await tower.step()
              await tower.landed()
            }
          } finally {
            await tower.stop()
            await tower.leave()
          }
        },
      },
    },
    cron: ['* * * * * orbit.land'],
  }
}
