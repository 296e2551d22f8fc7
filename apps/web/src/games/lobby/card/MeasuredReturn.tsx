import { type Call } from '@ayva/contract/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { percent } from '../home/figures.ts'
import { text } from './measured.text.ts'

/** The measured return of a game in this casino. */
export function measuredQuery(call: Call, id: number) {
  return queryOptions({
    queryKey: ['game-measured', id],
    queryFn: async () =>
      call((await import('@ayva/contract/games/lobby/measured')).showMeasured, { params: { id } }),
    ...shared,
  })
}

/** The measured return, always with its number of rounds and interval; nothing if it is unknown. */
export function MeasuredReturn({ gameId }: { gameId: number }) {
  const { data } = useQuery(measuredQuery(useCall(), gameId))
  if (!data) return null
  const { measured, roundsMin } = data
  if (!measured) return <p className="k-small k-text-3">{text.notYet(roundsMin)}</p>
  const { returnBp, lowBp, highBp, rounds } = measured
  return (
    <p className="k-small">
      <b className="k-strong">{text.value(percent(returnBp))}</b>{' '}
      <span className="k-text-2">{text.interval(percent(lowBp), percent(highBp), rounds)}</span>
    </p>
  )
}
