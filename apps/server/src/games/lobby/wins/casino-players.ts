/** The casino's own and test players, who are excluded from lists of wins. */
import { siteSettings } from '@ayva/contract/platform/settings'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { playersWithAny } from '../../../identity/auth/auth.ts'
import { readSetting } from '../../../platform/settings/settings.ts'

/** The label of the casino's own players. */
export const CASINO_LABEL = 'f'

/** Must be read before a transaction begins. */
export async function casinoLabels(deps: Deps): Promise<string[]> {
  return [CASINO_LABEL, ...(await readSetting(deps, siteSettings, 't_uid_labels'))]
}

export async function casinoPlayers(deps: Deps, ids: bigint[]): Promise<bigint[]> {
  return playersWithAny(deps.db, ids, await casinoLabels(deps))
}

/** Whether a player belongs to the casino, by the labels read before. */
export async function isOfCasino(tx: Tx, playerId: bigint, labels: string[]): Promise<boolean> {
  return (await playersWithAny(tx, [playerId], labels)).length > 0
}
