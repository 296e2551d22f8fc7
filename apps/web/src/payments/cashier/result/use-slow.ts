import { useEffect, useState } from 'react'

/** A gateway that is well has answered by then. */
const SLOW_MS = 3_000

/** Whether an answer is waited for longer than usual: a person who is told why does not press again. */
export function useSlow(isPending: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isPending])
  return slow
}
