import { leaveOffice } from '@ayva/contract/platform/operators'
import { useEffect } from 'react'
import { call } from '#lib/call.ts'

const IDLE_MS = 30 * 60_000
const LOOK_EVERY_MS = 30_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Ends the session after half an hour without input. An open page polls by itself, so the server alone would consider
 * it active. It uses the monotonic clock, so that setting the clock cannot prolong the session.
 */
export function useIdleEnd(entered: boolean): void {
  useEffect(() => {
    if (!entered) return
    let touchedAt = performance.now()
    const touch = () => {
      touchedAt = performance.now()
    }
    const timer = setInterval(() => {
      if (performance.now() - touchedAt < IDLE_MS) return
      touch()
      // The next call is refused, and redirects to the login.
      call(leaveOffice, {}).then(
        () => location.assign('/entry'),
        () => undefined,
      )
    }, LOOK_EVERY_MS)
    for (const sign of signs) addEventListener(sign, touch, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) removeEventListener(sign, touch)
    }
  }, [entered])
}
