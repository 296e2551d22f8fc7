/** The unit that a player's bets are shown in: one of those that are offered now. */
import { denominationsOf, walletSettings } from '@ayva/contract/ledger/wallet'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../platform/settings/settings.ts'

/** What a player is given who has chosen none, where it is offered. */
const USUAL = 1

/** Those of the list that a player may choose; never nothing, whatever the two settings say. */
export async function offered(deps: Deps): Promise<number[]> {
  const all = denominationsOf(await readSetting(deps, walletSettings, 'denominations'))
  const available = await readSetting(deps, walletSettings, 'available_denominations')
  const allowed = new Set(denominationsOf(available))
  const open = all.filter((one) => allowed.has(one))
  return open.length > 0 ? open : all
}

/** The player's own choice while it is offered; `chosen` is as the database keeps it. */
export async function chosenOf(deps: Deps, chosen: string | null): Promise<number> {
  const options = await offered(deps)
  const own = Number(chosen)
  if (options.includes(own)) return own
  return options.includes(USUAL) ? USUAL : options[0]!
}
