import { type Round } from '@ayva/contract/games/rounds'
import { formatMoney } from '@ayva/kit/format'
import { multiplierText } from '../../table/figures.ts'
import { minesText } from './mines.text.ts'
import { takeNow } from './mines-view.ts'
import { type MinesRound } from './use-mines.ts'

/** The line below the field, which screen readers get as well. */
export function minesLine(current: MinesRound | undefined, resumed: boolean): string {
  if (!current) return minesText.before
  const { round, outcome } = current
  const { currency, status, payout, bet, stake } = round
  const sum = (minor: bigint) => formatMoney({ minor, currency })
  if (status === 'void') return minesText.voided(sum(stake))
  if (status === 'open') {
    if (outcome.opened.length === 0) return minesText.started
    const gem = minesText.gem(outcome.opened.length, sum(takeNow(bet, outcome)))
    return resumed ? `${minesText.resumed} ${gem}` : gem
  }
  if (outcome.hit !== null) return minesText.lost
  return outcome.auto ? minesText.takenAll(sum(payout)) : minesText.taken(sum(payout))
}

export function minesOf({ params }: Pick<Round, 'params'>): number {
  return (params as { mines: number }).mines
}

/** «1,2857×»; «0×» for a lost round. */
export function timesText(multiplier4: number): string {
  return `${multiplier4 === 0 ? '0' : multiplierText(multiplier4)}×`
}

/** One row of the list of past rounds. */
export function recentWords({ round, outcome }: MinesRound): string {
  const mines = minesOf(round)
  const { opened, hit } = outcome
  if (round.status === 'void') return minesText.recentVoid(mines)
  return hit === null
    ? minesText.recentWon(mines, opened.length)
    : minesText.recentLost(mines, opened.length)
}
