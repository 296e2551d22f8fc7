/** The public API: what other modules take of this one. */
import { later } from '#lib/later.tsx'

/** For whoever their own limit of time has sent away. */
export const TimeOver = later(async () => (await import('./TimeOver.tsx')).TimeOver, {
  rare: true,
})

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

/** For whoever has not paid in yet: a limit can be set first. */
export const OwnLimitNote = later(async () => (await import('./OwnLimitNote.tsx')).OwnLimitNote, {
  rare: true,
})
