import { Notes } from './Notes.tsx'
import { type Place, useNotes } from './notes.ts'
import { useWebPush } from '../push/push.ts'

type Props = Place & { hasAgreed: () => boolean }

/** What goes on behind a player's pages: notes that this browser has, and the script of web push. */
export function InboxEffects({ hasAgreed, ...place }: Props) {
  useWebPush(hasAgreed)
  const isNoted = useNotes(({ notes }) => notes.length > 0)
  return isNoted && <Notes {...place} />
}
