import { useEffect, useState } from 'react'

/** Time since the session of play began in ms, ticking each second: told once, counted on. */
export function useElapsedMs(told: number): number {
  const [began] = useState(() => performance.now() - told)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  return now - began
}
