import { type Settings } from '@ayva/contract/platform/settings'
import { walletSettings } from '@ayva/contract/ledger/wallet'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { type Account } from './wallet.sql.ts'

const FUNDS: Record<Settings['funds_order'], readonly Account[]> = {
  cash_first: ['cash', 'bonus'],
  bonus_first: ['bonus', 'cash'],
}

/** The funds from which a stake is taken, in the order of the setting. */
export async function fundsInOrder(deps: Deps): Promise<readonly Account[]> {
  return FUNDS[await readSetting(deps, walletSettings, 'funds_order')]
}
