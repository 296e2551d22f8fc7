import { type Round } from '@ayva/contract/games/rounds'
import { formatMoney } from '@ayva/kit/format'
import { spokenCards } from '../../cards/cards.ts'
import { type BlackjackAction, type BlackjackOutcome, type ShownHand } from '../blackjack.ts'
import { blackjackText as words, results } from './blackjack.text.ts'

export const outcomeOf = ({ outcome }: Round) => outcome as BlackjackOutcome

export function totalText({ total, soft }: Pick<ShownHand, 'total' | 'soft'>): string {
  return soft && total < 21 ? words.soft(total) : String(total)
}

/** The line of text below the hands. */
export function blackjackLine(round: Round | undefined, resumed: boolean): string {
  if (!round) return words.before
  const { status, payout, stake, currency } = round
  const { hands, active } = outcomeOf(round)
  if (status === 'void') return words.voided(formatMoney({ minor: stake, currency }))
  if (status === 'open') {
    const line =
      active === null
        ? words.ask
        : hands.length > 1
          ? words.yoursOf(active + 1, totalText(hands[active]!))
          : words.yours(totalText(hands[active]!))
    return resumed ? `${words.resumed} ${line}` : line
  }
  const paid = payout > 0n ? words.paid(formatMoney({ minor: payout, currency })) : words.unpaid
  return `${endWords(round)} ${paid}`
}

/** The result of a deal without the money. */
export function endWords(round: Round): string {
  const { hands, dealerTotal } = outcomeOf(round)
  const ends = hands.map(({ result }) => results[result!]).join(', ')
  return `${words.dealerHas(dealerTotal)} ${ends}.`
}

/** All cards and the line, for screen readers. */
export function spokenTable(round: Round | undefined, resumed: boolean): string {
  const line = blackjackLine(round, resumed)
  if (!round) return line
  const { hands, dealer } = outcomeOf(round)
  const open = round.status === 'open' ? `, ${words.hidden}` : ''
  const mine = hands.map(
    ({ cards }, at) =>
      `${hands.length > 1 ? words.handOf(at + 1) : words.hand}: ${spokenCards(cards)}`,
  )
  return `${words.dealer}: ${spokenCards(dealer)}${open}. ${mine.join('. ')}. ${line}`
}

/** The stake that a move adds, in minor units. */
export function costOf(action: BlackjackAction, bet: bigint): bigint {
  if (action === 'double' || action === 'split') return bet
  return action === 'insure' ? bet / 2n : 0n
}

/** One row of the list of past rounds. */
export function recentWords(round: Round): string {
  const { hands, dealerTotal } = outcomeOf(round)
  const [hand] = hands as [ShownHand]
  if (hands.length > 1) return hands.map(({ result }) => results[result ?? 'lose']).join(', ')
  if (hand.result === 'win' || hand.result === 'lose') return words.against(hand.total, dealerTotal)
  return results[hand.result ?? 'lose']
}

/** The same in figures, with the hand first: «20:19», «БД:18», and «20+12:19» for a split hand. */
export function recentFigures(round: Round): string {
  const { hands, dealerTotal } = outcomeOf(round)
  const own = hands.map(({ result, total }) =>
    result === 'blackjack' ? words.blackjackMark : String(total),
  )
  return `${own.join('+')}:${dealerTotal}`
}
