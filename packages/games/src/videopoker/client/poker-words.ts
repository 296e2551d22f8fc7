import { type Round } from '@ayva/contract/games/rounds'
import { formatMoney } from '@ayva/kit/format'
import { spokenCards } from '../../cards/cards.ts'
import { type HandRank, PAYING } from '../hands.ts'
import { type PokerModel, type PokerOutcome } from '../videopoker.ts'
import { hands, pokerText } from './poker.text.ts'

export const outcomeOf = ({ outcome }: Round) => outcome as PokerOutcome

/** The hand of a past round, and how many times its stake it has paid. */
export const handOf = (round: Round) => hands[outcomeOf(round).rank ?? 'nothing']
export const timesOf = ({ payout, stake }: Round) => `${payout / stake}×`

/** The line below the cards, which screen readers get as well. */
export function pokerLine(round: Round | undefined, resumed: boolean): string {
  if (!round) return pokerText.before
  const { status, payout, currency, stake } = round
  const { dealt, rank } = outcomeOf(round)
  if (status === 'void') return pokerText.voided(formatMoney({ minor: stake, currency }))
  if (status === 'open') {
    const line = pokerText.dealt(dealt)
    return resumed ? `${pokerText.resumed} ${line}` : line
  }
  if (rank === null || payout === 0n) return pokerText.lost
  return pokerText.won(rank, formatMoney({ minor: payout, currency }))
}

/** The line with the cards themselves, for screen readers. */
export function spokenDeal(round: Round | undefined, resumed: boolean): string {
  const line = pokerLine(round, resumed)
  if (!round) return line
  const { deal, final } = outcomeOf(round)
  return `${spokenCards(final ?? deal)}. ${line}`
}

/** The present hand, highlighted in the pay table; undefined if it pays nothing. */
export function litHand(round: Round | undefined): HandRank | undefined {
  if (!round) return undefined
  const { dealt, rank } = outcomeOf(round)
  return round.status === 'open' ? dealt : (rank ?? undefined)
}

/** The rows of the pay table: the pay, and the frequency if every hold is the best. */
export function payRows({ pays, expected }: PokerModel) {
  const chances = expected['handProbability'] as Readonly<Record<string, number>>
  return PAYING.map((hand) => ({
    hand,
    name: hands[hand],
    times: pays[hand],
    chance: chances[hand]!,
  }))
}

/** The number of cards that a mask holds. */
export function heldCount(mask: number): number {
  return [0, 1, 2, 3, 4].filter((place) => mask & (1 << place)).length
}
