/** Players of the casino itself, and those that an operator tests by: in no list of what people have won. */
import { siteSettings } from '@ayva/contract/platform/settings'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { playersWithAny } from '../../../identity/auth/auth.ts'
import { readSetting } from '../../../platform/settings/settings.ts'

/** The label of players of the casino itself. */
export const CASINO_LABEL = 'f'

/** To be read before a transaction begins. */
export async function casinoLabels(deps: Deps): Promise<string[]> {
  return [CASINO_LABEL, ...(await readSetting(deps, siteSettings, 't_uid_labels'))]
}

/** Which of some players are of the casino. */
export async function casinoPlayers(deps: Deps, ids: bigint[]): Promise<bigint[]> {
  return playersWithAny(deps.db, ids, await casinoLabels(deps))
}

/** Whether a player is of the casino, by labels that were read. */
export async function isOfCasino(tx: Tx, playerId: bigint, labels: string[]): Promise<boolean> {
  return (await playersWithAny(tx, [playerId], labels)).length > 0
}
