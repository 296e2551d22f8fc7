/**
 * Encrypts values that must be readable later (AES-256-GCM). Without DATA_KEY a copy of the database reveals none of
 * them, and none can be replaced unnoticed.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { type Config } from '#lib/config.ts'

const CIPHER = 'aes-256-gcm'
const NAME_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Where a sealed value is stored. It is authenticated with the value, so that a value cannot be moved to another row.
 */
export type Place = `${string}: ${string}`

/**
 * Seals with the newest key. The result is: 4 bytes that identify the key, a 12-byte nonce, the ciphertext, a 16-byte
 * tag.
 */
export function seal({ DATA_KEY: [newest] }: Config, place: Place, plain: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, derived(newest!, 'seal'), iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nameOf(newest!), iv, sealed, cipher.getAuthTag()])
}

/** Throws if the value was changed, was sealed for another place, or its key is not in DATA_KEY. */
export function unseal({ DATA_KEY }: Config, place: Place, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed)
  const key = DATA_KEY.find((one) => nameOf(one).equals(bytes.subarray(0, NAME_BYTES)))
  if (key === undefined)
    throw new Error(`${place} was sealed with a key that DATA_KEY does not list`)
  const from = NAME_BYTES + IV_BYTES
  const decipher = createDecipheriv(CIPHER, derived(key, 'seal'), bytes.subarray(NAME_BYTES, from))
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(from, -TAG_BYTES)), decipher.final()])
}

export function isOfNewestKey({ DATA_KEY: [newest] }: Config, sealed: Uint8Array): boolean {
  return nameOf(newest!).equals(sealed.subarray(0, NAME_BYTES))
}

/**
 * Keyed hashes of a short secret, such as a code: without the key nobody can find the secret by trying all values. The
 * first hash is to be stored; the others, of older keys, are only for comparison.
 */
export function keyedHashes({ DATA_KEY }: Config, place: Place, secret: string): Buffer[] {
  return DATA_KEY.map((key) =>
    createHmac('sha256', derived(key, 'hash')).update(`${place}\n${secret}`).digest(),
  )
}

const nameOf = (key: string) => derived(key, 'name').subarray(0, NAME_BYTES)

/** Cached because deriving a key costs more than sealing with it. */
const derivedKeys = new Map<string, Buffer>()
const DERIVED_MAX = 100

function derived(key: string, use: 'seal' | 'hash' | 'name'): Buffer {
  const name = `${use} ${key}`
  const known = derivedKeys.get(name)
  if (known) return known
  const made = Buffer.from(hkdfSync('sha256', key, 'ayva', `data ${use}`, 32))
  if (derivedKeys.size >= DERIVED_MAX) derivedKeys.clear()
  derivedKeys.set(name, made)
  return made
}
