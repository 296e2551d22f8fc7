import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { deliver } from './deliver.ts'
import { type LetterJob, SEND } from './mail.ts'

/** Sends queued letters; a letter that fails stays in the queue and is retried. */
export function mailJobs({ config }: Deps): Jobs {
  return {
    tasks: {
      [SEND]: { queue: 'letters', work: (payload) => deliver(config, payload as LetterJob) },
    },
  }
}
