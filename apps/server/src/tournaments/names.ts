/** How members are called before everybody, and which players are of the house itself. */
import { siteSettings } from '@ayva/contract/settings'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { playersWithAny } from '../auth/auth.ts'
import { playersOnBreak } from '../limits/limits.ts'
import { masksBesideWins } from '../player/player.ts'
import { readSetting } from '../settings/settings.ts'

/** Labels of players of the house, beside those that the operator tests by. */
const HOUSE_LABEL = 'f'

/** Masked names of those who may be shown; whoever is missing is shown to nobody. */
export async function shownNames(deps: Deps, ids: bigint[]): Promise<Map<bigint, string | null>> {
  const { db, clock } = deps
  const [names, house, away] = await Promise.all([
    masksBesideWins(db, ids),
    ofHouse(deps, db, ids),
    playersOnBreak(db, ids, clock.now()),
  ])
  for (const id of [...house, ...away]) names.delete(id)
  return names
}

export async function ofHouse(deps: Deps, tx: Tx, ids: bigint[]): Promise<ReadonlySet<bigint>> {
  const tested = await readSetting(deps, siteSettings, 't_uid_labels')
  return new Set(await playersWithAny(tx, ids, [HOUSE_LABEL, ...tested]))
}
