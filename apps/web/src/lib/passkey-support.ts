/** Why this browser has no passkeys on this site: they need HTTPS and a domain name, not an IP address. */
export type PasskeyLack = 'insecure' | 'address' | 'browser'

/** Undefined if passkeys work. */
export function passkeyLack(): PasskeyLack | undefined {
  if (!isSecureContext) return 'insecure'
  if (!('PublicKeyCredential' in window)) return 'browser'
  return /^(\[.*\]|[\d.]+)$/.test(location.hostname) ? 'address' : undefined
}

/** Whether this browser can use passkeys on this site; false during rendering on the server. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && passkeyLack() === undefined
}

/** The player has cancelled or let the time run out, which is not an error. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof Error && /^(NotAllowedError|AbortError)$/.test(error.name)
}
