import { useEffect } from 'react'
import { create } from 'zustand'
import { onPlayerGone } from '#lib/forget-player.ts'

/** What somebody is called by. */
export type By = 'email' | 'phone'
type Draft = {
  by: By
  email: string
  phone: string
  password: string
  day: string
  month: string
  year: string
}

/** What is typed in one of the two dialogs and is wanted in the other; in memory alone. */
export const useDraft = create<Draft>(() => ({
  by: 'email',
  email: '',
  phone: '',
  password: '',
  day: '',
  month: '',
  year: '',
}))

onPlayerGone(() => useDraft.setState(useDraft.getInitialState()))

const hashes = ['#register', '#authorization']

/** Keeps what is typed; the password only while a visitor goes from one dialog to the other. */
export function useKeptDraft(typed: Partial<Draft>): void {
  useEffect(() => useDraft.setState(typed))
  useEffect(
    () => () => {
      if (!hashes.includes(location.hash)) useDraft.setState({ password: '' })
    },
    [],
  )
}
