import { useEffect, useRef, useState } from 'react'
import { onDemand } from '#lib/on-demand.tsx'
import { useSetting } from '../settings/settings.ts'

const LiveWins = onDemand(async () => (await import('./LiveWins.tsx')).LiveWins)

/** How far below the window it is fetched. */
const AHEAD = '300px'

/** Where wins stand: their code and their list come when somebody is about to see them. */
export function WinsPlace({ gameId }: { gameId?: number }) {
  const on = useSetting('live_wins')?.enabled
  const personal = useSetting('personal_mode')?.enabled
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const shown = on && !personal
  useEffect(() => {
    if (!place.current || near) return
    const watching = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    )
    watching.observe(place.current)
    return () => watching.disconnect()
  }, [shown, near])
  if (!shown) return null
  return near ? <LiveWins {...(gameId !== undefined && { gameId })} /> : <div ref={place} />
}
