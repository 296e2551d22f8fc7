import { minutes } from '#lib/clock.ts'
import { type Db } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { kept } from './kept.ts'
import { perApp } from './per-app.ts'

/** With more names than this the list is incomplete, so `mayHave` answers true and the caller queries the database. */
const KEPT_MAX = 50_000

type KnownNames<Name> = {
  count: number
  /** False only if no row has the name. */
  mayHave: (name: Name) => boolean
}

/** The names of a module's rows, cached in each node for a minute or until content changes. */
export function keptNames<Name>(
  load: (db: Db, limit: number) => Promise<Name[]>,
): (deps: Deps) => Promise<KnownNames<Name>> {
  const ofApp = perApp(({ bus, db }) =>
    kept(bus, minutes(1), async () => knownOf(await load(db, KEPT_MAX))),
  )
  return (deps) => ofApp(deps)()
}

function knownOf<Name>(names: Name[]): KnownNames<Name> {
  const known = new Set(names)
  const isWhole = names.length < KEPT_MAX
  return {
    count: known.size,
    mayHave: (name) => !isWhole || known.has(name),
  }
}
