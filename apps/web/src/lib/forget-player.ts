import { storage } from '@ayva/kit/storage'

const forgetters = new Set<() => void>()

/** For what is kept of a player outside the cache: it is reset with the session. */
export function onPlayerGone(forget: () => void): void {
  forgetters.add(forget)
}

/** Nothing of whoever was here may be left for who comes after. */
export function forgetPlayer(): void {
  storage.forgetPlayer()
  // What the server drew the page with was read when it came alive.
  document.getElementById('state')?.replaceChildren()
  for (const forget of forgetters) forget()
}
