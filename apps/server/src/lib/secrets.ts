/** Bearer secrets, such as session tokens: how they are made, and what is stored of them. */
import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** 256 random bits in base64url. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The hash that is stored of a secret. It needs no salt, because nobody can guess 256 bits. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
