/**
 * Challenges for passkeys. They are signed by the server and not stored until they are answered, so unanswered ones
 * cost nothing; each is accepted once.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { after, minutes } from '#lib/clock.ts'
import { type Config } from '#lib/config.ts'
import { keyedHashes } from '#lib/data/seal.ts'

export const LIFE_MS = minutes(5)
const NONCE_BYTES = 16
const TIME_BYTES = 6
const MAC_BYTES = 16

/** The purpose: a login, or a new passkey of a player. */
export type Purpose = 'login' | `enrol ${bigint}`

export function newChallenge(config: Config, purpose: Purpose, now: Date): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(after(now, LIFE_MS).getTime(), 0, TIME_BYTES)
  const said = Buffer.concat([randomBytes(NONCE_BYTES), time])
  return new Uint8Array(Buffer.concat([said, macsOf(config, purpose, said)[0]!]))
}

/** The nonce and expiry to store for a valid challenge; undefined otherwise. */
export function readChallenge(
  config: Config,
  { challenge, purpose, now }: { challenge: string; purpose: Purpose; now: Date },
): { nonce: Buffer; expiresAt: Date } | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + MAC_BYTES) return undefined
  const said = bytes.subarray(0, -MAC_BYTES)
  const mac = bytes.subarray(-MAC_BYTES)
  if (!macsOf(config, purpose, said).some((one) => timingSafeEqual(one, mac))) return undefined
  const expiresAt = new Date(said.readUIntBE(NONCE_BYTES, TIME_BYTES))
  return expiresAt > now ? { nonce: said.subarray(0, NONCE_BYTES), expiresAt } : undefined
}

function macsOf(config: Config, purpose: Purpose, said: Buffer): Buffer[] {
  return keyedHashes(config, `passkey challenge: ${purpose}`, said.toString('hex')).map((mac) =>
    mac.subarray(0, MAC_BYTES),
  )
}
