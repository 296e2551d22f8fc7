import { type Round } from '@ayva/contract/games/rounds'
import { Money } from '@ayva/kit/Money'
import { useCount } from './use-count.ts'

/** A win counts up the longer the more it is times its stake. */
const COUNTS_MS = { none: 0, small: 450, big: 1000, huge: 1500, max: 2000 } as const

/** What a round has paid; what is no more than its stake is simply there. */
export function WonMoney({ round }: { round: Round }) {
  const { payout, currency, celebrate } = round
  const minor = useCount(payout, COUNTS_MS[celebrate])
  return (
    <strong className={celebrate === 'none' ? undefined : 'k-gain'}>
      <Money value={{ minor, currency }} />
    </strong>
  )
}
