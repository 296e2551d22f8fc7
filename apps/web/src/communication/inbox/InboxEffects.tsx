import { Notes } from './Notes.tsx'
import { type Place, useNotes } from './notes.ts'
import { useWebPush } from '../push/push.ts'

type Props = Place & { hasAgreed: () => boolean }

/** The background work on a player's pages: notes of this browser, and the script of web push. */
export function InboxEffects({ hasAgreed, ...place }: Props) {
  useWebPush(hasAgreed)
  const isNoted = useNotes(({ notes }) => notes.length > 0)
  return isNoted && <Notes {...place} />
}
