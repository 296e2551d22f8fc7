import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { openObjects } from '#lib/objects/objects.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { tidy, TIDY_JOB } from './pictures.office.ts'

const Stored = z.object({ object: z.string() })

export function picturesJobs(deps: Deps): Jobs {
  const objects = openObjects(deps.config)
  return {
    tasks: {
      [TIDY_JOB]: {
        queue: 'housekeeping',
        work: (payload) => tidy(deps, objects, z.parse(Stored, payload)),
      },
    },
  }
}
