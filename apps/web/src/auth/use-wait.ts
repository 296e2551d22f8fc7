import { Refusal } from '@ayva/contract/refusal'
import { useState } from 'react'

/** Until when nothing more may be asked for: the server says it with its answer, and with its «no». */
export function useWait() {
  const [until, setUntil] = useState<number>()
  return {
    until,
    begin: (seconds: number) => setUntil(Date.now() + seconds * 1000),
    /** True where it was a «no» for the wait's sake. */
    beginBy(error: unknown): boolean {
      if (!(error instanceof Refusal) || error.details.ttl === undefined) return false
      setUntil(Date.now() + error.details.ttl * 1000)
      return true
    },
    end: () => setUntil(undefined),
  }
}
