import { useNavigate } from 'react-router'
import { create } from 'zustand'
import { hasSession, session } from '#lib/session.ts'
import { useDraft } from '../registration/draft.ts'

/** Whether the shown login follows a new password. */
export const useAnew = create<{ anew: boolean }>(() => ({ anew: false }))

/**
 * After a new password all sessions are over, including this browser's, and the player logs in with it. A link or a
 * code alone logs nobody in.
 */
export function useLoginAnew(): (name: string) => void {
  const navigate = useNavigate()
  return (name) => {
    useDraft.setState({ email: name, password: '' })
    useAnew.setState({ anew: true })
    if (hasSession()) session.clear('left')
    // Replaces the used-up address.
    void navigate('/#authorization', { replace: true })
  }
}
