import { serverNow } from '@ayva/kit/server-clock'
import { useState } from 'react'
import { ttlOf } from '../codes/codes.ts'

/** The time before which nothing more can be requested, from the server's answers and refusals. */
export function useWait() {
  const [until, setUntil] = useState<number>()
  const begin = (seconds: number) => setUntil(serverNow() + seconds * 1000)
  return {
    until,
    begin,
    /** True if the refusal was because of the wait. */
    beginBy(error: unknown): boolean {
      const seconds = ttlOf(error)
      if (seconds !== undefined) begin(seconds)
      return seconds !== undefined
    },
    end: () => setUntil(undefined),
  }
}
