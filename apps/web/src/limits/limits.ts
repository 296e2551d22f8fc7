/** The door: what other rooms take of this one. */
import { later } from '#lib/later.tsx'
import { onDemand } from '#lib/on-demand.tsx'

export { useTimeOver } from './use-time-over.ts'

/** Few meet it, and once a day. */
export const TimeOver = onDemand(async () => (await import('./TimeOver.tsx')).TimeOver)

/** Over every page of whoever has taken a break. */
export const BreakStrip = later(async () => (await import('./BreakStrip.tsx')).BreakStrip, {
  rare: true,
})

/** In place of what a break closes. */
export const BreakNote = later(async () => (await import('./BreakNote.tsx')).BreakNote, {
  rare: true,
})

/** Under the words of a deposit that was refused by the player's own limit, or by their break. */
export const RefusedLink = later(async () => (await import('./RefusedLink.tsx')).RefusedLink, {
  rare: true,
})
