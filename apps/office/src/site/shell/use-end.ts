import { showOfficeSelf } from '@ayva/contract/platform/operators'
import { useEffect } from 'react'
import { cache, call } from '#lib/call.ts'

const AGAIN_MS = 5000

/**
 * Hears from the office's server that the session is over or that the operator's rights have changed, and
 * asks who works here anew: what may no longer be seen goes from the screen at once. A tab that nobody sees
 * listens to nothing, since a browser has few connections to one address; it asks when it is looked at.
 */
export function useEnd(entered: boolean): void {
  useEffect(() => {
    if (!entered) return
    let stream: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      // A refusal leads to the entry by itself.
      call(showOfficeSelf, {}).then(
        () => cache.invalidateQueries(),
        () => undefined,
      )
    const listen = () => {
      clearTimeout(timer)
      stream?.close()
      stream = undefined
      if (document.visibilityState !== 'visible') return
      stream = new EventSource('/api/v18/office-events')
      stream.addEventListener('ended', () => void ask())
      stream.addEventListener('error', () => {
        // A browser comes again by itself, but not after an answer that is no stream.
        if (stream?.readyState !== EventSource.CLOSED) return
        void ask()
        timer = setTimeout(listen, AGAIN_MS)
      })
    }
    listen()
    document.addEventListener('visibilitychange', listen)
    return () => {
      document.removeEventListener('visibilitychange', listen)
      clearTimeout(timer)
      stream?.close()
    }
  }, [entered])
}
