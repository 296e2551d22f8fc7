import { type Round } from '@ayva/contract/games/rounds'
import { formatMoney } from '@ayva/kit/format'
import { fairText } from './fairness.text.ts'
import { paidWords } from './words.ts'

const when = new Intl.DateTimeFormat('ru', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Europe/Moscow',
})

/** Identifies the verified round for its player. */
export function RoundFacts({ round, name }: { round: Round; name?: string | undefined }) {
  const { openedAt, status, stake, payout: minor, currency } = round
  const came = status === 'void' ? fairText.givenBack : paidWords({ minor, currency })
  return (
    <p className="fairness-round">
      <b>{name ?? fairText.lastOfGame}</b>
      <time dateTime={openedAt}>{when.format(new Date(openedAt))}</time>
      <span>
        {fairText.staked(formatMoney({ minor: stake, currency }))}
        {status !== 'open' && `, ${came}`}
      </span>
    </p>
  )
}
