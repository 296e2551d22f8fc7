import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const KEPT_MAX = 100
/** By history entry and name; the oldest entry is removed first. */
const kept = new Map<string, unknown>()

/** State of a page that is restored when the visitor returns: the shown length of a list, a period. */
export function useKeptState<T>(name: string, initial: T): [T, (value: T) => void] {
  const key = `${useLocation().key} ${name}`
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as T) : initial))
  useEffect(() => {
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX) kept.delete(oldest!)
  }, [key, value])
  return [value, setValue]
}
