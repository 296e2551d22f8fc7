import { useCallback, useEffect, useRef, useState } from 'react'
import { type Series } from './SlotBar.tsx'

type Told = Omit<Series, 'skip'>

/** A series without a stake, shown step by step until its end or until the player skips it. */
export function useSeries() {
  const [told, tell] = useState<Told>()
  const control = useRef(new AbortController())
  useEffect(() => () => control.current.abort(), [])
  const skip = useCallback(() => control.current.abort(), [])

  /** Shows the steps in turn; `show` must end its waits on the signal. */
  const run = useCallback(
    async <S>(steps: readonly S[], show: (step: S, signal: AbortSignal) => Promise<void>) => {
      control.current = new AbortController()
      const { signal } = control.current
      for (const step of steps) {
        if (signal.aborted) break
        await show(step, signal)
      }
      tell(undefined)
    },
    [],
  )

  return { series: told && { ...told, skip }, tell, run }
}
