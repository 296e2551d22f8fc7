import { type Answer, type Query } from '@ayva/contract/base'
import { cashierSettings } from '@ayva/contract/payments/cashier/settings'
import { type listBonusTransactions } from '@ayva/contract/payments/cashier'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { bonusMoves } from '../../../ledger/wallet/wallet.ts'
import { periodOf } from '../cashier.view.ts'

/** Bonus transactions of a period; refuses if the operator has switched the list off. */
export async function bonusTransactions(
  deps: Deps,
  playerId: bigint,
  query: Query<typeof listBonusTransactions>,
): Promise<Answer<typeof listBonusTransactions>> {
  if (!(await readSetting(deps, cashierSettings, 'bonus_transaction_history')).enabled)
    throw refuse('not_found')
  const { limit, offset } = query
  const period = periodOf(query, deps.clock.now())
  const { moves, count } = await bonusMoves(deps.db, { playerId, ...period, limit, offset })
  const transactions = moves.map(({ currency, sum, kept, at, ...move }) => ({
    ...move,
    sum: { minor: sum, currency },
    kept: { minor: kept, currency },
    at: at.toISOString(),
  }))
  return { transactions, count }
}
