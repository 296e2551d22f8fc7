import { storage } from '@ayva/kit/storage'
import { useEffect, useState } from 'react'
import { useRealtime } from '#lib/realtime.ts'

/**
 * When play opens again for whoever was sent away by their own limit of time, until they have read of it:
 * the session ends with the word, and a page may be loaded anew before it is read.
 */
export function useTimeOver(): [opensAt: string | undefined, calm: () => void] {
  const [opensAt, setOpensAt] = useState<string>()
  useEffect(() => setOpensAt(storage.find('timeOver')), [])
  useRealtime('time_over', (told) => {
    storage.keep('timeOver', told.opensAt)
    setOpensAt(told.opensAt)
  })
  function calm() {
    storage.forget('timeOver')
    setOpensAt(undefined)
  }
  return [opensAt, calm]
}
