import { createConsumers } from './app.ts'
import { runCommand, say } from '#lib/command.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { lagOf, rebuild } from '#lib/work/news.ts'
import { deleteAside, listAside } from '#lib/work/news.sql.ts'
import { record } from './audit/audit.ts'

const USAGE = `npm run news
npm run news -- rebuild NAME
npm run news -- aside
npm run news -- drop ID`
const SHOWN = 100

/** How far behind each consumer is and what was set aside; lets one read all again, drops what is of no use. */
await runCommand(obey)

async function obey(deps: Deps, [verb, wanted]: string[]): Promise<number> {
  const consumers = createConsumers(deps)
  if (verb === undefined) {
    for (const one of consumers) {
      const { name, waiting, seconds, failures, lastError, aside } = await lagOf(deps, one)
      say(
        `${name.padEnd(24)}${waiting} waiting, ${seconds.toFixed(1)} s behind, ${aside} set aside`,
      )
      if (failures > 0) say(`  failing (${failures}): ${lastError ?? ''}`)
    }
    return 0
  }
  if (verb === 'aside') return showAside(deps)
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
    await record(tx, { ...byCommand(deps), ...change, action: 'news.rebuilt', subject: one.name })
  })
  say(`${one.name} reads from the beginning.`)
  return 0
}

async function showAside({ db }: Deps): Promise<number> {
  const rows = await listAside(db, SHOWN)
  for (const { id, consumer, position, error, at } of rows)
    say(
      `${id} ${consumer} ${at.toISOString()} ${JSON.stringify(position)}\n  ${error.split('\n')[0]}`,
    )
  if (rows.length === 0) say('Nothing is set aside.')
  return 0
}

async function drop(deps: Deps, id: bigint): Promise<number> {
  const dropped = await transaction(deps.db, async (tx) => {
    const row = await deleteAside(tx, id)
    if (!row) return false
    const change = { before: row, after: null, subject: `news aside ${id}` }
    await record(tx, { ...byCommand(deps), ...change, action: 'news.dropped' })
    return true
  })
  say(dropped ? `${id} is dropped.` : `Nothing is set aside under ${id}.`)
  return dropped ? 0 : 1
}

function byCommand({ clock }: Deps) {
  const actor = { actorKind: 'command', actor: 'news' } as const
  return { ...actor, at: clock.now(), why: 'by command' }
}
