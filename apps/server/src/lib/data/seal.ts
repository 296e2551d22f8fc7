/**
 * What must be read again and is nobody else's lies sealed: whoever copies the database, and has not
 * the installation's key, can neither read it nor put something else in its place.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { type Config } from '#lib/config.ts'

const CIPHER = 'aes-256-gcm'
const NAME_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

/** Where a sealed value lies: it opens nowhere else, so that none can be moved to another player. */
export type Place = `${string}: ${string}`

/** Seals with the newest key. In front stand the key's name and what makes this sealing unlike any other. */
export function seal({ DATA_KEY: [newest] }: Config, place: Place, plain: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, derived(newest!, 'seal'), iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nameOf(newest!), iv, sealed, cipher.getAuthTag()])
}

/** Fails where the value was changed, lies elsewhere than it was sealed for, or its key is gone. */
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

/** Whether a value was sealed with the key that new values are sealed with. */
export function isOfNewestKey({ DATA_KEY: [newest] }: Config, sealed: Uint8Array): boolean {
  return nameOf(newest!).equals(sealed.subarray(0, NAME_BYTES))
}

/**
 * What is kept of a short secret: without the key nobody can try all there are. The first is the one
 * to keep; the others are what older keys would have made of it.
 */
export function keyedHashes({ DATA_KEY }: Config, place: Place, secret: string): Buffer[] {
  return DATA_KEY.map((key) =>
    createHmac('sha256', derived(key, 'hash')).update(`${place}\n${secret}`).digest(),
  )
}

const nameOf = (key: string) => derived(key, 'name').subarray(0, NAME_BYTES)

/** By key and use: deriving costs more than sealing, and an installation has five keys at most. */
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
