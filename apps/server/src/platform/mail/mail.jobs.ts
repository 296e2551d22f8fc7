import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { deliver } from './deliver.ts'
import { type LetterJob, SEND } from './mail.ts'

/** Sends what modules have posted. A letter that fails stays in the queue and is tried again. */
export function mailJobs({ config }: Deps): Jobs {
  return {
    tasks: {
      [SEND]: { queue: 'letters', work: (payload) => deliver(config, payload as LetterJob) },
    },
  }
}
