/** The secret of a draw: stored sealed until it is revealed, and in plain text afterwards. */
import { createHash, randomBytes } from 'node:crypto'
import { type Config } from '#lib/config.ts'
import { type Place, seal, unseal } from './seal.ts'

export type NewSecret = { serverSeed: string; serverSeedHash: string }
/** The two columns of a row, one of which is null. */
export type KeptSecret = { serverSeed: string | null; sealedSeed: Buffer | null }

/** 32 random bytes as hexadecimal text, and the SHA-256 of that text. */
export function newSecret(): NewSecret {
  const serverSeed = randomBytes(32).toString('hex')
  return { serverSeed, serverSeedHash: createHash('sha256').update(serverSeed).digest('hex') }
}

export function sealSecret(config: Config, place: Place, serverSeed: string): Buffer {
  return seal(config, place, Buffer.from(serverSeed, 'hex'))
}

export function openSecret(config: Config, place: Place, kept: KeptSecret): string {
  if (kept.serverSeed !== null) return kept.serverSeed
  return unseal(config, place, kept.sealedSeed!).toString('hex')
}
