/** The player's words for a refused stake, of a bet or of a step. */
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
  if (verdict === 'blocked' && rule === 'hours')
    return refuseRound('closed_hours', {
      ...why,
      values: { from: clock(max! / 10_000n), to: clock(max! % 10_000n) },
    })
  if (verdict === 'blocked')
    return refuseRound('play_blocked', {
      ...why,
      values: { reason: blockWords[rule as keyof typeof blockWords] },
    })
  if (rule === 'bonus_bet') return refuseRound('bonus_bet', { ...why, limit: `${max}` })
  return refuseRound('stake_limited', {
    ...why,
    ...(used !== null && { used: `${used}` }),
    limit: `${max}`,
    values: limitWords(rule!),
  })
}

/** 800 is 08:00. */
function clock(hoursAndMinutes: bigint): string {
  return String(hoursAndMinutes).padStart(4, '0').replace(/..$/, ':$&')
}

const periods = { day: 'день', week: 'неделю', month: 'месяц' } as const
const totals = { staked: 'ставки', lost: 'проигрыш', rounds: 'число раундов' } as const

const whose = {
  given: 'лимиту казино',
  jurisdiction: 'лимиту юрисдикции',
} as const

/**
 * Whose limit stopped a stake, and which one, by its rule: `bet`, `day_staked`, `week_rounds`, the same with the prefix
 * `given_` if the casino has set it, or `jurisdiction_bet`.
 */
function limitWords(rule: string): { whose: string; which: string } {
  const [, by, own = rule] = /^(given|jurisdiction)_(.*)$/.exec(rule) ?? []
  const [period, of] = own.split('_') as [keyof typeof periods, keyof typeof totals]
  return {
    whose: by === undefined ? 'вашему лимиту' : whose[by as keyof typeof whose],
    which: own === 'bet' ? 'одна ставка' : `${totals[of]} за ${periods[period]}`,
  }
}
