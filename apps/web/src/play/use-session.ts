import { useEffect, useState } from 'react'
import type { Table } from '../rounds/table.ts'
import { readSession, type SessionSoFar, writeSession } from './session-time.ts'

const keyOf = (gameId: number, mode: string) => `ayva.session.${gameId}.${mode}`

/** What was played before this page was loaded anew, in the same tab. */
export function sessionBefore(gameId: number, mode: string): SessionSoFar {
  return readSession(sessionStorage.getItem(keyOf(gameId, mode)))
}

/** Time in the game in ms, ticking each second, and kept for a reload together with the net result. */
export function usePlayedMs(gameId: number, table: Table): number {
  const { mode } = table.options
  const [began] = useState(() => performance.now() - sessionBefore(gameId, mode).playedMs)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const keep = () => {
      const { net } = table.getState()
      const playedMs = performance.now() - began
      sessionStorage.setItem(keyOf(gameId, mode), writeSession({ playedMs, net }))
    }
    const tick = setInterval(() => setNow(performance.now()), 1000)
    addEventListener('pagehide', keep)
    return () => {
      clearInterval(tick)
      removeEventListener('pagehide', keep)
      // Leaving by a link ends the session; a reload does not pass here.
      sessionStorage.removeItem(keyOf(gameId, mode))
    }
  }, [began, gameId, mode, table])
  return now - began
}
