import './result.css'
import { type Round } from '@ayva/contract/games/rounds'
import { formatMoney } from '@ayva/kit/format'
import { text } from './table.text.ts'
import { WonMoney } from './WonMoney.tsx'

type Props = {
  round: Round | undefined
  /** The result in words: «Угадано 4 из 8». */
  words: string
  /** The text before the first round. */
  before: string
}

/** One line of constant height: the result and its pay. A loss is shown as quietly as a win. */
export function RoundResult({ round, words, before }: Props) {
  if (!round)
    return (
      <p className="round-result" aria-hidden="true">
        {before}
      </p>
    )
  const { payout, celebrate } = round
  return (
    <p className="round-result" aria-hidden="true" key={round.id}>
      {words}
      {payout > 0n && (
        <>
          {'. '}
          {celebrate === 'none' ? text.backWord : text.paidWord}
          <WonMoney round={round} />
        </>
      )}
    </p>
  )
}

/** The same for screen readers. */
export function spokenRound({ payout: minor, stake, currency }: Round, words: string): string {
  if (minor === 0n) return `${words}. ${text.unpaid}.`
  const sum = formatMoney({ minor, currency })
  return `${words}. ${minor > stake ? text.paid(sum) : text.returned(sum)}.`
}
