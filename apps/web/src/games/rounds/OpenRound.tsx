import { later } from '#lib/later.tsx'
import { useOpenRounds } from './open-rounds.ts'

const Note = later(async () => (await import('./OpenRoundNote.tsx')).OpenRoundNote)

/** What lies in a round that waits, told wherever the player is; its code comes with the first one. */
export function OpenRound() {
  return useOpenRounds().length > 0 ? <Note /> : null
}
