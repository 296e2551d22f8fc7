import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The signature header of the specification: hex SHA-256 of path, user agent and minute. It holds no
 * secret, so it keeps scrapers away and protects nothing.
 */
export function requestSignature(path: string, userAgent: string, unixMs: number): string {
  const minute = Math.floor(unixMs / 60_000)
  return bytesToHex(sha256(utf8ToBytes(`${path}\n${userAgent}\n${minute}`)))
}
