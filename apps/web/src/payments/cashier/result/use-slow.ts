import { useEffect, useState } from 'react'

/** A working gateway has answered by then. */
const SLOW_MS = 3_000

/** Whether an answer takes longer than usual, so that the reason can be shown and nobody presses again. */
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
