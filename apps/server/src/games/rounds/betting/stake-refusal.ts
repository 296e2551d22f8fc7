/** Why a stake was not taken, in the words of the product: a bet's, or one that a step adds. */
import { type Refusal, refusing } from '@ayva/contract/base'
import { blockWords } from '@ayva/contract/games/rounds'
import { moneyRefusals } from '@ayva/contract/ledger/wallet'
import { refuseRound } from './bets.ts'
import { type Stopped } from './bets.sql.ts'

const refuseMoney = refusing(moneyRefusals)

export function stakeRefusal(stopped: Stopped & { verdict: string }): Refusal {
  const { verdict, rule, used, max, retryAt: until } = stopped
  const retryAt = until?.toISOString()
  if (verdict === 'short') return refuseMoney('funds_short')
  const why = { rule: rule!, ...(retryAt && { retryAt }) }
  if (verdict === 'blocked' && rule === 'reality') return refuseRound('reality_check', why)
  if (verdict === 'blocked')
    return refuseRound('play_blocked', {
      ...why,
      values: { reason: blockWords[rule as keyof typeof blockWords] },
    })
  if (rule === 'bonus_bet') return refuseRound('bonus_bet', { ...why, limit: `${max}` })
  return refuseRound('stake_limited', { ...why, used: `${used}`, limit: `${max}` })
}
