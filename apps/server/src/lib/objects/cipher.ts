/** Encrypts objects before they are put into the store, each with its id, so that one cannot stand for another. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

export const newObjectKey = (): Buffer => randomBytes(KEY_BYTES)

export function encryptObject(key: Buffer, plain: Buffer, id: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(id))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Undefined if the bytes are not what was encrypted, because the store may return anything. */
export function decryptObject(key: Buffer, sealed: Buffer, id: string): Buffer | undefined {
  if (sealed.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(-TAG_BYTES))
  const plain = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES))
  try {
    return Buffer.concat([plain, decipher.final()])
  } catch {
    return undefined
  }
}
