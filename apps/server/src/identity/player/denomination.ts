/** The unit in which a player's bets are shown. */
import { denominationsOf, walletSettings } from '@ayva/contract/ledger/wallet'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../platform/settings/settings.ts'

/** The default denomination, if it is offered. */
const USUAL = 1

/** The denominations that players may choose; never empty, whatever the settings say. */
export async function offered(deps: Deps): Promise<number[]> {
  const all = denominationsOf(await readSetting(deps, walletSettings, 'denominations'))
  const available = await readSetting(deps, walletSettings, 'available_denominations')
  const allowed = new Set(denominationsOf(available))
  const open = all.filter((one) => allowed.has(one))
  return open.length > 0 ? open : all
}

/** The player's choice if it is still offered, otherwise the default; `chosen` is the stored text. */
export async function chosenOf(deps: Deps, chosen: string | null): Promise<number> {
  const options = await offered(deps)
  const own = Number(chosen)
  if (options.includes(own)) return own
  return options.includes(USUAL) ? USUAL : options[0]!
}
