// The running campaigns of a database, in a process of its own.
import { pino } from 'pino'
import { runCampaigns } from '../apps/server/src/communication/campaigns/run.ts'
import { systemClock } from '../apps/server/src/lib/clock.ts'
import { readConfig } from '../apps/server/src/lib/config.ts'
import { connect, patience } from '../apps/server/src/lib/data/db.ts'
import { type Gathered } from '../apps/server/src/lib/module.ts'
import { postgresBus } from '../apps/server/src/lib/work/postgres-bus.ts'
import { modules } from '../apps/server/src/modules.ts'

export const gathered: Pick<Gathered, 'facts' | 'offersRefused'> = {
  facts: new Map(modules.flatMap((module) => Object.entries(module.facts ?? {}))),
  offersRefused: async (...asked) => {
    const refusing = modules.flatMap((module) => module.offersRefused ?? [])
    return (await Promise.all(refusing.map((one) => one(...asked)))).flat()
  },
}

if (import.meta.main) {
  const config = readConfig()
  const log = pino({ level: 'error' })
  const db = connect(config.DATABASE_URL, { max: 6, patience: patience.work })
  const bus = await postgresBus(config.DATABASE_URL, log)
  const deps = { config, db, bus, log, clock: systemClock }
  await runCampaigns(deps, gathered, new AbortController().signal)
}
