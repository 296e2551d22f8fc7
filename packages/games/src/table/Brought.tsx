import { type Round } from '@ayva/contract/games/rounds'
import { Money } from '@ayva/kit/Money'
import { text } from './table.text.ts'

/** The pay of a finished round; if that is zero, its stake. */
export function Brought({ round }: { round: Round }) {
  const { payout, stake, currency, celebrate } = round
  if (payout === 0n)
    return (
      <>
        {text.bet} <Money value={{ minor: stake, currency }} />
      </>
    )
  return (
    <>
      {text.paidWord}{' '}
      <strong className={celebrate === 'none' ? undefined : 'k-gain'}>
        <Money value={{ minor: payout, currency }} />
      </strong>
    </>
  )
}
