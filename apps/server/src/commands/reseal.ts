import { runCommand, say } from '#lib/command.ts'
import { resealAll } from '#lib/data/sealed.ts'
import { record } from '../platform/audit/audit.ts'
import { sealedColumns } from '../modules.ts'

/** Seals everything again with the newest key of DATA_KEY, so that older keys can be removed from the list. */
await runCommand(async (deps) => {
  const counts = await resealAll(deps, sealedColumns)
  await record(deps.db, {
    actorKind: 'command',
    actor: 'reseal',
    action: 'data_key.resealed',
    subject: 'DATA_KEY',
    at: deps.clock.now(),
    why: 'by command',
    before: null,
    after: counts,
  })
  for (const [table, count] of Object.entries(counts))
    say(`${table.padEnd(20)}${count} sealed anew`)
  return 0
})
