import { createHash, randomBytes } from 'node:crypto'

export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret: nobody can guess 256 bits, so it has no salt. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
