/** The wallet that a player plays from; every node learns its currency from the seed state. */
import { type Body, refusing } from '@ayva/contract/base'
import { chooseCurrency as call } from '@ayva/contract/games/rounds/currency'
import { roundsSettings } from '@ayva/contract/games/rounds/settings'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Bus } from '#lib/work/bus.ts'
import { changeTold, lockPlayer } from '../../../identity/auth/auth.ts'
import { notifyTabs } from '../../../platform/realtime/realtime.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { openWallet } from '../../../ledger/wallet/wallet.ts'
import { countOpenRounds } from '../rounds.sql.ts'

const CHOSEN = 'rounds.currency_chosen'
const refuse = refusing(call.refusals)

/**
 * Sets the currency for deposits, play and withdrawals, and opens its wallet if there is none. Refuses with
 * `currency_closed`, and with `round_open` while a round waits for an action.
 */
export async function chooseCurrency(
  deps: Deps,
  playerId: bigint,
  { currency }: Body<typeof call>,
): Promise<{ currency: Body<typeof call>['currency'] }> {
  if (!(await readSetting(deps, roundsSettings, 'open_wallets')).includes(currency))
    throw refuse('currency_closed')
  await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    if ((await countOpenRounds(tx, playerId)) > 0) throw refuse('round_open')
    await changeTold(tx, playerId, { currency })
    await openWallet(tx, playerId, currency)
  })
  deps.bus.publish(CHOSEN, playerId.toString())
  notifyTabs(deps.bus, playerId, { type: 'account' })
  return { currency }
}

export function onCurrencyChosen(bus: Bus, forget: (playerId: bigint) => void): void {
  bus.subscribe(CHOSEN, (playerId) => forget(BigInt(String(playerId))))
}
