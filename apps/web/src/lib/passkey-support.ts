/** Why this browser has no passkeys here: they ask for HTTPS, and for a name: an address of numbers is none. */
export type PasskeyLack = 'insecure' | 'address' | 'browser'

/** Undefined where passkeys work. */
export function passkeyLack(): PasskeyLack | undefined {
  if (!isSecureContext) return 'insecure'
  if (!('PublicKeyCredential' in window)) return 'browser'
  return /^(\[.*\]|[\d.]+)$/.test(location.hostname) ? 'address' : undefined
}

/** Whether this browser may have passkeys here; the server, which renders pages too, never has any. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && passkeyLack() === undefined
}

/** The player has turned away, or let the time run out: no fault of anybody's. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name)
}
