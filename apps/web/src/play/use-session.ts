import { useEffect, useState } from 'react'
import { type Table } from '@ayva/games/table/table.ts'

/** Time since the session of play began in ms, ticking each second: told at the launch, counted on. */
export function useElapsedMs(table: Table): number {
  const { elapsedMs } = table.options.session
  const [began] = useState(() => performance.now() - elapsedMs)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  return now - began
}
