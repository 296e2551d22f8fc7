/** Whether this browser may have passkeys here: they belong to names, and an address of numbers is none. */
export function hasPasskeys(): boolean {
  if (typeof window === 'undefined' || !('PublicKeyCredential' in window)) return false
  return !/^(\[.*\]|[\d.]+)$/.test(location.hostname)
}

/** The player has turned away, or let the time run out: no fault of anybody's. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name)
}
