import { createHash, createHmac, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits, as they go over the wire. */
export function newSecret(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What is stored of a secret. It has no salt, for nobody can guess 256 bits. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function newRotationKey(): Buffer {
  return randomBytes(TOKEN_BYTES)
}

/** The secret that follows another one: always the same, so that a retry gets what was lost. */
export function following(secret: string, rotationKey: Buffer): string {
  return createHmac('sha256', rotationKey).update(secret).digest('base64url')
}
