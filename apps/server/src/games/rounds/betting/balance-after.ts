/** The balance in an answer: cash as the bet left it, plus the grant's balances if its money took part. */
import { type RoundStep } from '@ayva/contract/games/rounds'
import { type Deps } from '#lib/deps.ts'
import { freeRounds, toBalance, balanceOf } from '../../../ledger/wallet/wallet.ts'
import { type RoundRow } from '../rounds.sql.ts'

type Played = Pick<RoundRow, 'playerId' | 'currency' | 'fundGrant'>
type After = Pick<RoundStep, 'purse' | 'free'>

/** The bet itself returns the cash; only bets with bonus money need another query. */
export async function balanceAfter(
  deps: Deps,
  round: Played,
  cash: { balance: bigint; sequence: bigint },
): Promise<After> {
  return round.fundGrant === null
    ? { purse: toBalance(round.currency, cash) }
    : balanceNow(deps, round)
}

export async function balanceNow(deps: Deps, round: Played): Promise<After> {
  const { playerId, currency, fundGrant } = round
  const now = await balanceOf(deps.db, playerId, currency)
  const free = fundGrant === null ? undefined : await freeRounds(deps.db, playerId, fundGrant)
  return { purse: now, ...(free && { free: { left: free.remaining, bet: free.bet } }) }
}
