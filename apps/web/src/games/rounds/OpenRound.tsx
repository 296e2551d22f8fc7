import { later } from '#lib/later.tsx'
import { useOpenRounds } from './open-rounds.ts'

const Note = later(async () => (await import('./OpenRoundNote.tsx')).OpenRoundNote)

/** The notice of an open round on every page; its code is loaded with the first one. */
export function OpenRound() {
  return useOpenRounds().length > 0 ? <Note /> : null
}
