import { useRef } from 'react'
import { onDemand } from '#lib/on-demand.tsx'
import { useSeen } from '../watches/use-seen.ts'

const RunningClock = onDemand(async () => (await import('./RunningClock.tsx')).RunningClock)

/** Runs once it is looked at. A page that is kept for minutes must not carry the time it was rendered at. */
export function Clock() {
  const place = useRef<HTMLTimeElement>(null)
  const seen = useSeen(place)
  return (
    <time ref={place} translate="no" className="footer-clock">
      {seen && <RunningClock />}
    </time>
  )
}
