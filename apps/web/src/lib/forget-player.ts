import { storage } from '@ayva/kit/storage'

const forgetters = new Set<() => void>()

/** Registers a reset for player data outside the cache: it runs when the session ends. */
export function onPlayerGone(forget: () => void): void {
  forgetters.add(forget)
}

/** Nothing about the previous player may remain for the next one. */
export function forgetPlayer(): void {
  storage.forgetPlayer()
  // The page has read the server's initial data during hydration.
  document.getElementById('state')?.replaceChildren()
  for (const forget of forgetters) forget()
}
