/** The purse that an answer carries: cash as the bet left it, and more where a grant's money was in it. */
import { type RoundStep } from '@ayva/contract/rounds'
import { type Deps } from '#lib/deps.ts'
import { freeRounds, purse, purseOf } from '../wallet/wallet.ts'
import { type RoundRow } from './rounds.sql.ts'

type Played = Pick<RoundRow, 'playerId' | 'currency' | 'fundGrant'>
type After = Pick<RoundStep, 'purse' | 'free'>

/** Cash is known from the bet itself; only who plays on bonus money is asked about once more. */
export async function purseAfter(
  deps: Deps,
  round: Played,
  cash: { balance: bigint; sequence: bigint },
): Promise<After> {
  return round.fundGrant === null ? { purse: purse(round.currency, cash) } : purseNow(deps, round)
}

export async function purseNow(deps: Deps, round: Played): Promise<After> {
  const { playerId, currency, fundGrant } = round
  const now = await purseOf(deps.db, playerId, currency)
  const free = fundGrant === null ? undefined : await freeRounds(deps.db, playerId, fundGrant)
  return { purse: now, ...(free && { free: { left: free.remaining, bet: free.bet } }) }
}
