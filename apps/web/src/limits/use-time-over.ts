import { useState } from 'react'
import { useRealtime } from '#lib/realtime.ts'

/**
 * When play opens again for whoever was sent away by their own limit of time, until they have read of it.
 * The way home is no new document, so that the frame remembers it.
 */
export function useTimeOver(): [opensAt: string | undefined, calm: () => void] {
  const [opensAt, setOpensAt] = useState<string>()
  useRealtime('time_over', (told) => setOpensAt(told.opensAt))
  return [opensAt, () => setOpensAt(undefined)]
}
