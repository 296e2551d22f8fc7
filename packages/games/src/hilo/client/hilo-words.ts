import { type Round } from '@ayva/contract/games/rounds'
import { payoutOf } from '@ayva/game-math/engine'
import { formatMoney } from '@ayva/kit/format'
import { spokenCard } from '../../cards/cards.ts'
import { multiplierText } from '../../table/figures.ts'
import { type Guess, type HiloOutcome, rankOf } from '../hilo.ts'
import { hiloText } from './hilo.text.ts'

export const outcomeOf = ({ outcome }: Round) => outcome as HiloOutcome

/** The sum of a cash-out now, to the last minor unit. */
export function takeNow(round: Round): bigint {
  return payoutOf(round.bet, outcomeOf(round).multiplier4)
}

/** Why a round that has paid is over. */
export const overWords = (round: Round): string =>
  outcomeOf(round).auto ? hiloText.overAll : hiloText.over

/** The line below the card, which screen readers get as well. */
export function hiloLine(round: Round | undefined, resumed: boolean): string {
  if (!round) return hiloText.before
  const { status, payout, stake, currency } = round
  const { cards, moves, guesses, cashedOut } = outcomeOf(round)
  const sum = (minor: bigint) => formatMoney({ minor, currency })
  const card = spokenCard(cards.at(-1)!)
  if (status === 'void') return hiloText.voided(sum(stake))
  if (status !== 'open') {
    if (!cashedOut) return hiloText.lost(card)
    return hiloText.taken(overWords(round), sum(payout))
  }
  const line =
    moves.at(-1) === 'skip'
      ? hiloText.skipped(card)
      : guesses === 0
        ? hiloText.started(card)
        : hiloText.right(card, sum(takeNow(round)))
  return resumed ? `${hiloText.resumed} ${line}` : line
}

/** Two guesses have fixed places on every card; on the lowest and highest rank one of them is «the same again». */
export function guessesOn(card: number): readonly [Guess, Guess] {
  const rank = rankOf(card)
  if (rank === 1) return ['high', 'same']
  return rank === 13 ? ['same', 'low'] : ['high', 'low']
}

/** «1,2870×»; «0×» for a lost round. */
export function timesOf(multiplier4 = 10_000): string {
  return `${multiplier4 === 0 ? '0' : multiplierText(multiplier4)}×`
}
