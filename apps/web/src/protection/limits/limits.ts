/** The public API of the module. */
import { later } from '#lib/later.tsx'

/** For a player whose session has ended because of the own time limit. */
export const TimeOver = later(async () => (await import('./TimeOver.tsx')).TimeOver, {
  rare: true,
})

/** Shown on every page during a break. */
export const BreakStrip = later(async () => (await import('./BreakStrip.tsx')).BreakStrip, {
  rare: true,
})

/** Replaces what a break closes. */
export const BreakNote = later(async () => (await import('./BreakNote.tsx')).BreakNote, {
  rare: true,
})

/** Shown below the message of a deposit that was refused because of the player's own limit or break. */
export const RefusedLink = later(async () => (await import('./RefusedLink.tsx')).RefusedLink, {
  rare: true,
})

/** For players without a deposit: a limit can be set first. */
export const OwnLimitNote = later(async () => (await import('./OwnLimitNote.tsx')).OwnLimitNote, {
  rare: true,
})
