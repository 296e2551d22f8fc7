import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { levelsQuery } from '../loyalty/loyalty.ts'
import { text } from './fame.text.ts'
import { Statuses } from './Statuses.tsx'

/** The statuses beside a rating, which is shown without them if they fail to load. */
export function SideStatuses() {
  const levels = useQuery(levelsQuery(useCall())).data ?? []
  if (levels.length === 0) return null
  return (
    <section className="fame-statuses-beside">
      <h2 className="k-d3">{text.statuses.beside}</h2>
      <Statuses levels={levels} />
    </section>
  )
}
