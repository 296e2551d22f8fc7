import { type Round } from '@ayva/contract/games/rounds'
import { Money } from '@ayva/kit/Money'
import { text } from './table.text.ts'

/** What a round that is over has paid; where that is nothing, what it was staked with. */
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
