import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { newSeldom, Scheduler } from './scheduler.ts'

/** The most steps of one run; the rest waits for the next minute. */
const STEPS_MAX = 3

/**
 * Ends crash rounds and their bets when no node leads them any more, for example after all nodes failed. Does nothing
 * while a node leads.
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
