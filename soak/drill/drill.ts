import { Told } from '../../bin/run.ts'
import { pgbouncer } from './pgbouncer.ts'
import { redis } from './redis.ts'
import { Report } from './report.ts'
import { rolling } from './rolling.ts'

const drills = { rolling, redis, pgbouncer } satisfies Record<
  string,
  (report: Report) => Promise<void>
>

/** `npm run drill -- NAME`. */
export async function drill([name = '']: string[]): Promise<void> {
  if (!Object.hasOwn(drills, name))
    throw new Told(
      `npm run drill -- NAME, where NAME is one of: ${Object.keys(drills).join(', ')}.`,
    )
  const report = new Report()
  await drills[name as keyof typeof drills](report)
  report.end()
}
