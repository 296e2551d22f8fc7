import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Hmac } from './stream.ts'

/** SHA-256 of a text as lowercase hex: for the commitment to a server seed, and the hash of a model. */
export function sha256Hex(text: string) {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** The HMAC for browsers, because WebCrypto is asynchronous and engines are synchronous. */
export const nobleHmac: Hmac = (key, message) =>
  hmac(sha256, utf8ToBytes(key), utf8ToBytes(message))

/** JSON with sorted keys and without white space, so that equal values have equal hashes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}
