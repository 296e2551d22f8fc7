import { serverNow } from '@ayva/kit/server-clock'
import { useState } from 'react'
import { ttlOf } from '../codes/codes.ts'

/** Until when nothing more may be asked for: the server says it with its answer, and with its «no». */
export function useWait() {
  const [until, setUntil] = useState<number>()
  const begin = (seconds: number) => setUntil(serverNow() + seconds * 1000)
  return {
    until,
    begin,
    /** True where it was a «no» for the wait's sake. */
    beginBy(error: unknown): boolean {
      const seconds = ttlOf(error)
      if (seconds !== undefined) begin(seconds)
      return seconds !== undefined
    },
    end: () => setUntil(undefined),
  }
}
