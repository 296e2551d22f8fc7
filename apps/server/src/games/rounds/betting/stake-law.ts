/** The maximum of one stake in the jurisdiction of the site. */
import { type Currency } from '@ayva/contract/base'
import { type Deps } from '#lib/deps.ts'
import { stakeMaxOf } from '../../../platform/settings/settings.ts'
import { findMaxBet } from './stake-gate.sql.ts'
import { stakeRefusal } from './stake-refusal.ts'

type Stake = { playerId: bigint; currency: Currency; amount: bigint }

/**
 * Refuses with `stake_limited`. Where a limit of the player's, or one that an operator has given, is stricter,
 * that one is told. No move of an open round stakes more than its bet, so only bets are judged.
 */
export async function mustBeLawful(
  deps: Deps,
  { playerId, currency, amount }: Stake,
): Promise<void> {
  const max = await stakeMaxOf(deps, currency)
  if (max === undefined || amount <= max) return
  const kept = await findMaxBet(deps.db, playerId, currency)
  const isStricter = kept !== undefined && kept.maxBet <= max
  const rule = isStricter ? (kept.isGiven ? 'given_bet' : 'bet') : 'jurisdiction_bet'
  const limit = isStricter ? kept.maxBet : max
  throw stakeRefusal({ verdict: 'limited', rule, used: null, max: limit, ...untold })
}

const untold = { retryAt: null, grantId: null }
