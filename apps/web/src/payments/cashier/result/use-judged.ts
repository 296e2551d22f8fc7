import { useEffect, useState } from 'react'

const PAUSE_MS = 700

/** Whether the typed text can be validated: typing has paused, or the field has been left. */
export function useJudged(typed: string) {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { settled: typed !== '' && typed === settled, settle: () => setSettled(typed) }
}

/** Moves the focus from the pressed button to the invalid field. */
export function focusField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
