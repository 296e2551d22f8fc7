import { useEffect } from 'react'
import { create } from 'zustand'

type Draft = { email: string; password: string }

/** What is typed in one of the two dialogs and is wanted in the other; in memory alone. */
export const useDraft = create<Draft>(() => ({ email: '', password: '' }))

const hashes = ['#register', '#authorization']

/** Keeps what is typed; the password only while a visitor goes from one dialog to the other. */
export function useKeptDraft({ email, password }: Draft): void {
  useEffect(() => useDraft.setState({ email, password }), [email, password])
  useEffect(
    () => () => {
      if (!hashes.includes(location.hash)) useDraft.setState({ password: '' })
    },
    [],
  )
}
