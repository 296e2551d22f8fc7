import { Refusal, unexpected } from '@ayva/contract/refusal'
import { useState } from 'react'

/** Runs one operation at a time, and reports whether it is running and why it was refused. */
export function useOperation() {
  const [busy, setBusy] = useState(false)
  const [words, setWords] = useState<string>()
  const run = async (operation: () => Promise<unknown>) => {
    setBusy(true)
    setWords(undefined)
    try {
      await operation()
    } catch (error) {
      setWords(error instanceof Refusal && error.key !== 'fault' ? error.message : unexpected)
    } finally {
      setBusy(false)
    }
  }
  return { busy, words, run, say: setWords }
}
