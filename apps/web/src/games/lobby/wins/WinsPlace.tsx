import { useEffect, useRef, useState } from 'react'
import { whenIdle } from '#lib/idle.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { useSelf } from '../../../identity/player/player.ts'
import { useSetting } from '../../../platform/settings/settings.ts'

const LiveWins = onDemand(async () => (await import('./LiveWins.tsx')).LiveWins)

/** The place of the wins: code and list are loaded when it is scrolled into view. */
export function WinsPlace({ gameId }: { gameId?: number }) {
  const on = useSetting('live_wins')?.enabled
  const personal = useSetting('personal_mode')?.enabled
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  // Wins of others are no part of the quiet mode.
  const calm = useSelf()?.calm
  const shown = on && !personal && !calm
  useEffect(() => {
    if (near) return
    const watching = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
    )
    // Before that the parts above have no height yet, and everything would appear visible.
    whenIdle(() => place.current && watching.observe(place.current))
    return () => watching.disconnect()
  }, [shown, near])
  if (!shown) return null
  return near ? <LiveWins {...(gameId !== undefined && { gameId })} /> : <div ref={place} />
}
