import { useEffect, useState } from 'react'
import { whenIdle } from '#lib/idle.ts'
import { onDemand } from '#lib/on-demand.tsx'
import { useSetting } from '../settings/settings.ts'

const LiveWins = onDemand(async () => (await import('./LiveWins.tsx')).LiveWins)

/** Where wins stand: their code and their list come once the page is quiet, under all that is above. */
export function WinsPlace({ gameId }: { gameId?: number }) {
  const on = useSetting('live_wins')?.enabled
  const personal = useSetting('personal_mode')?.enabled
  const [quiet, setQuiet] = useState(false)
  useEffect(() => whenIdle(() => setQuiet(true)), [])
  if (!on || personal || !quiet) return null
  return <LiveWins {...(gameId !== undefined && { gameId })} />
}
