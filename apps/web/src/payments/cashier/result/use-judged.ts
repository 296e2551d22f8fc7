import { useEffect, useState } from 'react'

const PAUSE_MS = 700

/** Whether what is typed may be judged: the typing has paused, or the field has been left. */
export function useJudged(typed: string) {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { settled: typed !== '' && typed === settled, settle: () => setSettled(typed) }
}

/** Leads whoever pressed the button to the field that has to be mended. */
export function focusField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
