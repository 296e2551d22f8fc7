import { useNavigate } from 'react-router'
import { create } from 'zustand'
import { hasSession, session } from '#lib/session.ts'
import { useDraft } from './draft.ts'

/** Whether the login that is shown follows a new password. */
export const useAnew = create<{ anew: boolean }>(() => ({ anew: false }))

/**
 * After a new password: every session is over, this browser's too, and whoever has set it logs in with
 * it. Nobody is let in by a link or a code alone.
 */
export function useLoginAnew(): (name: string) => void {
  const navigate = useNavigate()
  return (name) => {
    useDraft.setState({ email: name, password: '' })
    useAnew.setState({ anew: true })
    if (hasSession()) session.clear('left')
    // In place of an address that has done its work.
    void navigate('/#authorization', { replace: true })
  }
}
