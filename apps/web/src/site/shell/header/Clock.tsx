import { useRef } from 'react'
import { onDemand } from '#lib/on-demand.tsx'
import { useSeen } from '../watches/use-seen.ts'

const RunningClock = onDemand(async () => (await import('./RunningClock.tsx')).RunningClock)

/** Starts when it is visible. A cached page must not contain the time of its rendering. */
export function Clock() {
  const place = useRef<HTMLTimeElement>(null)
  const seen = useSeen(place)
  return (
    <time ref={place} translate="no" className="footer-clock">
      {seen && <RunningClock />}
    </time>
  )
}
