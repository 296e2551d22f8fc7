import { runCommand, say } from '#lib/command.ts'
import { type Db, transaction } from '#lib/data/db.ts'
import { countJobs, listTroubled, retryJob } from '#lib/work/jobs.sql.ts'
import { record } from '../platform/audit/audit.ts'

const USAGE = `npm run jobs
npm run jobs -- retry ID`
const SHOWN = 100
const ERROR_SHOWN = 160

/** Shows waiting, failing and dead jobs, and retries them. Payloads are hidden, because they may contain secrets. */
await runCommand(({ db }, args) => obey(db, args))

async function obey(db: Db, [verb, id = '']: string[]): Promise<number> {
  if (verb === undefined) return show(db)
  if (verb !== 'retry' || !/^\d{1,18}$/.test(id)) {
    say(USAGE)
    return 1
  }
  const found = await transaction(db, async (tx) => {
    if (!(await retryJob(tx, id))) return false
    const change = { before: null, after: { attempts: 0 }, why: 'by command' }
    const by = { actorKind: 'command', actor: 'jobs', at: new Date() } as const
    await record(tx, { ...by, ...change, action: 'job.retried', subject: `job ${id}` })
    return true
  })
  say(found ? `Job ${id} is tried anew.` : `There is no job ${id} that can be tried anew.`)
  return found ? 0 : 1
}

/** Exits with 1 while any job is dead, so that monitoring can call it. */
async function show(db: Db): Promise<number> {
  const counts = await countJobs(db)
  for (const { task, waiting, failing, dead } of counts)
    say(`${task.padEnd(28)}${`${waiting} in the queue, ${failing} failing, ${dead} dead`}`)
  if (counts.length === 0) say('The queues are empty.')
  const troubled = await listTroubled(db, SHOWN)
  for (const { id, task, key, attempts, maxAttempts, runAt, lastError, dead } of troubled) {
    const when = dead ? 'DEAD' : `next try ${runAt.toISOString()}`
    say(`${id} ${key ?? task}: ${attempts} of ${maxAttempts} tries, ${when}`)
    say(`  ${(lastError ?? '').split('\n')[0]!.slice(0, ERROR_SHOWN)}`)
  }
  const dead = counts.reduce((sum, one) => sum + one.dead, 0)
  if (dead > 0) say(`${dead} dead. After mending the cause: npm run jobs -- retry ID`)
  return dead > 0 ? 1 : 0
}
