import { type Round } from '@ayva/contract/games/rounds'
import { Money } from '@ayva/kit/Money'
import { useCount } from './use-count.ts'

/** The duration of the count-up by the level of the win. */
const COUNTS_MS = { none: 0, small: 450, big: 1000, huge: 1500, max: 2000 } as const

/** The pay of a round; a pay that does not exceed the stake appears without a count-up. */
export function WonMoney({ round }: { round: Round }) {
  const { payout, currency, celebrate } = round
  const minor = useCount(payout, COUNTS_MS[celebrate])
  return (
    <strong className={celebrate === 'none' ? undefined : 'k-gain'}>
      <Money value={{ minor, currency }} />
    </strong>
  )
}
