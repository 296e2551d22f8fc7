/** Codes of authenticator apps (RFC 6238), as all apps make them: SHA-1, six digits, thirty seconds. */
import { Secret, TOTP } from 'otpauth'
import { type Config } from '#lib/config.ts'
import { seal, unseal } from '#lib/data/seal.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** A clock may be one step ahead or behind. */
const DRIFT_STEPS = 1

export type AppSecret = { secret: string; uri: string; sealed: Buffer }

/** A secret of a new app: for its owner to see once, and sealed to be kept. */
export function newAppSecret(config: Config, playerId: bigint, label: string): AppSecret {
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = totpOf(secret, label).toString()
  return { secret: secret.base32, uri, sealed: seal(config, placeOf(playerId), secret.bytes) }
}

/** The time step that a code belongs to; undefined where it fits none of those around now. */
export function stepOf(
  config: Config,
  { playerId, sealed, code, now }: { playerId: bigint; sealed: Buffer; code: string; now: Date },
): bigint | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const bytes = unseal(config, placeOf(playerId), sealed)
  const totp = totpOf(new Secret({ buffer: new Uint8Array(bytes).buffer }))
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? undefined : BigInt(totp.counter({ timestamp }) + delta)
}

const placeOf = (playerId: bigint) => `factor totp: ${playerId}` as const
export const sealedSecrets: SealedColumn = {
  table: 'factor',
  column: 'secret',
  key: { player_id: 'bigint', kind: 'text' },
  place: (playerId) => placeOf(BigInt(playerId!)),
}

function totpOf(secret: Secret, label = ''): TOTP {
  const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS }
  return new TOTP({ issuer: 'Ayva', label, secret, ...shape })
}
