import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { newSeldom, Scheduler } from './scheduler.ts'

/** So many steps at most, each a look at the database: what is left waits for the next minute. */
const STEPS_MAX = 3

/**
 * Whatever became of the nodes that flew: a crash round that nobody leads any more is ended, and its bets are
 * ended with it. While somebody leads, there is nothing to do here.
 */
export function crashJobs(deps: Deps): Jobs {
  const seldom = newSeldom()
  return {
    tasks: {
      'crash.land': {
        queue: 'settlement',
        async work() {
          const scheduler = new Scheduler(deps, { seldom })
          try {
            for (let steps = 0; steps < STEPS_MAX; steps++) {
              await scheduler.step()
              await scheduler.landed()
            }
          } finally {
            await scheduler.stop()
            await scheduler.leave()
          }
        },
      },
    },
    cron: ['* * * * * crash.land'],
  }
}
