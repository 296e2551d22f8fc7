import { showOfficeSelf } from '@ayva/contract/platform/operators'
import { useEffect } from 'react'
import { cache, call } from '#lib/call.ts'

const AGAIN_MS = 5000

/**
 * Listens to the office's server for the end of the session and changes of the operator's rights, and then loads the
 * operator again, so that forbidden data disappears at once. A hidden tab does not listen, because a browser has few
 * connections to one address; it loads the operator when it becomes visible.
 */
export function useEnd(entered: boolean): void {
  useEffect(() => {
    if (!entered) return
    let stream: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () =>
      // A refusal redirects to the login by itself.
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
        // A browser reconnects by itself, but not after an answer that is not a stream.
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
