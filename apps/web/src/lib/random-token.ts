const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 5

/** A short identifier of a session for other tabs, different from the previous one; too short to be a secret. */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
}
