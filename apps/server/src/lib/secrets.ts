/** Secrets that are given out once: how they are made, and what is kept of them. */
import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** 256 random bits, as they go over the wire. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** What is stored of a secret. It has no salt, for nobody can guess 256 bits. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
