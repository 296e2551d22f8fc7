import { Money } from '@ayva/kit/Money'
import { useStore } from 'zustand'
import { crashText } from './crash.text.ts'
import { type CrashRounds } from './crash-connection.ts'

/** The total stakes and payouts, if all bets are known and of one currency; and the number of the crash round. */
export function CrashRoundSums({ crashRounds }: { crashRounds: CrashRounds }) {
  const { flight, bets, count } = useStore(crashRounds)
  const all = [...bets.values()]
  const currency = all[0]?.stake.currency
  const isWhole = count <= all.length && all.every(({ stake }) => stake.currency === currency)
  const staked = all.reduce((sum, { stake }) => sum + stake.minor, 0n)
  const taken = all.reduce(
    (sum, { stake, taken100 }) => sum + (stake.minor * BigInt(taken100 ?? 0)) / 100n,
    0n,
  )
  return (
    <p className="crash-sums">
      {currency && isWhole && (
        <>
          <span>
            {crashText.inFlight} <Money value={{ minor: staked, currency }} short />
          </span>
          <span>
            {crashText.paid} <Money value={{ minor: taken, currency }} short />
          </span>
        </>
      )}
      {flight && (
        <span>
          {crashText.flight} <b>{flight.id}</b>
        </span>
      )}
    </p>
  )
}
