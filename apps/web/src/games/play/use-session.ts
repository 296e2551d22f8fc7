import { useEffect, useState } from 'react'

/** The time since the session of play began in ms, updated each second from one answer. */
export function useElapsedMs(told: number): number {
  const [began] = useState(() => performance.now() - told)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  return now - began
}
