import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cache } from '#lib/call.ts'

/** Logs in by a call and redirects; no data of an earlier operator stays in the cache. */
export function useEntering(to: string) {
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  async function enter(come: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await come()
      cache.clear()
      await navigate(to, { replace: true })
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }
  return { error, busy, enter }
}
