/** Whether the player has chosen the quiet mode: the page says so on its root element. */
export function isCalm(): boolean {
  return document.documentElement.dataset['calm'] === 'true'
}

/** Whether nothing is to move: the device asks for it, or the quiet mode does. */
export function isStill(): boolean {
  return isCalm() || matchMedia('(prefers-reduced-motion: reduce)').matches
}
