import { useEffect } from 'react'
import { cache, call } from '#lib/call.ts'
import { showOfficeSelf } from '@ayva/contract/operators'

/**
 * Hears from the office's server that the session is over or that the operator's rights have changed, and
 * asks who works here anew: what may no longer be seen goes from the screen at once.
 */
export function useEnd(entered: boolean): void {
  useEffect(() => {
    if (!entered) return
    const stream = new EventSource('/api/v18/office-events')
    stream.addEventListener('ended', () => {
      // A refusal leads to the entry by itself.
      call(showOfficeSelf, {}).then(
        () => cache.invalidateQueries(),
        () => undefined,
      )
    })
    return () => stream.close()
  }, [entered])
}
