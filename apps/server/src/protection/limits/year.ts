/** A player's last twelve months of play, the current one last. */
import { type PlayedMonth } from '@ayva/contract/protection/limits/year'
import { type Deps } from '#lib/deps.ts'
import { type MonthSums, playedMonths, timeOf } from '../../games/rounds/rounds.ts'

const MONTHS = 12

export async function playedYear({ db, clock }: Deps, playerId: bigint): Promise<PlayedMonth[]> {
  const now = await timeOf(db, clock)
  const starts = Array.from(
    { length: MONTHS },
    (_, at) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1 + at)),
  )
  const played = await playedMonths(db, { playerId, since: starts[0]! })
  return starts.map((start) => {
    const month = start.toISOString().slice(0, 7)
    const sums = played.filter((one) => one.month === month).map(sumsOf)
    return { month, sums: sums.toSorted((a, b) => a.currency.localeCompare(b.currency)) }
  })
}

function sumsOf({ currency, own, outside, hours }: MonthSums): PlayedMonth['sums'][number] {
  const perHour = hours > 0 ? own / BigInt(hours) : null
  return { currency, net: own + outside, hours, perHour }
}
