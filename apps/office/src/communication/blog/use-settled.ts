import { useEffect, useState } from 'react'

/** A long text is not sent to the server at every key. */
const PAUSE_MS = 300

/** A value once it has not changed for a moment. */
export function useSettled<V>(value: V): V {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
