import { type Config } from '#lib/config.ts'
import { keyedHashes } from '#lib/data/seal.ts'

const DIGITS = 6
/** So many bits that what is left over by the division tells nothing. */
const BYTES = 6

/** The code of a request: the same for every try to send it, and nothing that anybody could work out. */
export function codeOf(config: Config, id: string): string {
  return codesOf(config, id)[0]!
}

/** The same, and what older keys of the installation would have made. */
export function codesOf(config: Config, id: string): string[] {
  return keyedHashes(config, `codes: ${id}`, 'code').map((hash) =>
    String(hash.readUIntBE(0, BYTES) % 10 ** DIGITS).padStart(DIGITS, '0'),
  )
}

/** What is counted of an address: there are few phones, so a bare hash would tell them. */
export function keyedHash(config: Config, address: string): string {
  return keyedHashes(config, 'codes: address', address)[0]!.toString('hex')
}
