import { useEffect } from 'react'
import { create } from 'zustand'
import { onPlayerGone } from '#lib/forget-player.ts'

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

/** Typed data shared by the two dialogs; in memory only. */
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

/** Keeps typed data; the password only while the visitor switches between the dialogs. */
export function useKeptDraft(typed: Partial<Draft>): void {
  useEffect(() => useDraft.setState(typed))
  useEffect(
    () => () => {
      if (!hashes.includes(location.hash)) useDraft.setState({ password: '' })
    },
    [],
  )
}
