import { type Config } from '#lib/config.ts'
import { keyedHashes } from '#lib/data/seal.ts'

const DIGITS = 6
/** Enough bits that reducing them modulo 1,000,000 gives no measurable bias. */
const BYTES = 6

/** The code of a request: the same for every retry, and unpredictable without the key. */
export function codeOf(config: Config, id: string): string {
  return codesOf(config, id)[0]!
}

/** The code with the newest key, and with older keys. */
export function codesOf(config: Config, id: string): string[] {
  return keyedHashes(config, `codes: ${id}`, 'code').map((hash) =>
    String(hash.readUIntBE(0, BYTES) % 10 ** DIGITS).padStart(DIGITS, '0'),
  )
}

/** A keyed hash, because a plain hash of a phone number could be reversed by trying all numbers. */
export function keyedHash(config: Config, address: string): string {
  return keyedHashes(config, 'codes: address', address)[0]!.toString('hex')
}
