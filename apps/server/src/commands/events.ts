import { createConsumers } from '../app.ts'
import { runCommand, say } from '#lib/command.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { lagOf, rebuild } from '#lib/work/event-stream.ts'
import { deleteDeadLetter, listDeadLetters } from '#lib/work/event-stream.sql.ts'
import { record } from '../platform/audit/audit.ts'

const USAGE = `npm run events
npm run events -- rebuild NAME
npm run events -- dead-letters
npm run events -- drop ID`
const SHOWN = 100

/** Shows the lag and dead letters of each consumer; rebuilds a consumer or drops dead letters. */
await runCommand(obey)

async function obey(deps: Deps, [verb, wanted]: string[]): Promise<number> {
  const consumers = createConsumers(deps)
  if (verb === undefined) {
    for (const one of consumers) {
      const { name, waiting, seconds, failures, lastError, deadLetters } = await lagOf(deps, one)
      say(
        `${name.padEnd(24)}${waiting} waiting, ${seconds.toFixed(1)} s behind, ${deadLetters} dead-lettered`,
      )
      if (failures > 0) say(`  failing (${failures}): ${lastError ?? ''}`)
    }
    return 0
  }
  if (verb === 'dead-letters') return showDeadLetters(deps)
  if (verb === 'drop' && /^\d{1,18}$/.test(wanted ?? '')) return drop(deps, BigInt(wanted!))
  const one = consumers.find(({ name }) => name === wanted)
  if (verb !== 'rebuild' || !one) {
    say(USAGE)
    say(`Consumers: ${consumers.map(({ name }) => name).join(', ')}`)
    return 1
  }
  await transaction(deps.db, async (tx) => {
    await rebuild(tx, one)
    const change = { before: null, after: { position: null } }
    await record(tx, { ...byCommand(deps), ...change, action: 'events.rebuilt', subject: one.name })
  })
  say(`${one.name} reads from the beginning.`)
  return 0
}

async function showDeadLetters({ db }: Deps): Promise<number> {
  const rows = await listDeadLetters(db, SHOWN)
  for (const { id, consumer, position, error, at } of rows)
    say(
      `${id} ${consumer} ${at.toISOString()} ${JSON.stringify(position)}\n  ${error.split('\n')[0]}`,
    )
  if (rows.length === 0) say('Nothing is dead-lettered.')
  return 0
}

async function drop(deps: Deps, id: bigint): Promise<number> {
  const dropped = await transaction(deps.db, async (tx) => {
    const row = await deleteDeadLetter(tx, id)
    if (!row) return false
    const change = { before: row, after: null, subject: `dead letter of events ${id}` }
    await record(tx, { ...byCommand(deps), ...change, action: 'events.dropped' })
    return true
  })
  say(dropped ? `${id} is dropped.` : `Nothing is dead-lettered under ${id}.`)
  return dropped ? 0 : 1
}

function byCommand({ clock }: Deps) {
  const actor = { actorKind: 'command', actor: 'events' } as const
  return { ...actor, at: clock.now(), why: 'by command' }
}
