/** Codes of authenticator apps (RFC 6238), as all apps make them: SHA-1, six digits, thirty seconds. */
import { Secret, TOTP } from 'otpauth'
import { type Config } from '#lib/config.ts'
import { type Place, seal, unseal } from '#lib/data/seal.ts'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** A clock may be one step ahead or behind. */
const DRIFT_STEPS = 1

export type AppSecret = { secret: string; uri: string; sealed: Buffer }
/** `label` is how the app calls the account. */
type Named = { place: Place; label: string; issuer?: string }

/** A secret of a new app: for its owner to see, and sealed to be kept. `base32` is one that is known already. */
export function newAppSecret(config: Config, named: Named, base32?: string): AppSecret {
  const secret =
    base32 === undefined ? new Secret({ size: SECRET_BYTES }) : Secret.fromBase32(base32)
  return {
    secret: secret.base32,
    uri: totpOf(secret, named).toString(),
    sealed: seal(config, named.place, secret.bytes),
  }
}

/** What was kept of an app, for its owner to see once more. */
export function openAppSecret(
  config: Config,
  named: Named,
  sealed: Buffer,
): Omit<AppSecret, 'sealed'> {
  const secret = opened(config, named.place, sealed)
  return { secret: secret.base32, uri: totpOf(secret, named).toString() }
}

type Asked = { place: Place; sealed: Buffer; code: string; now: Date }

/** The time step that a code belongs to; undefined where it fits none of those around now. */
export function stepOf(config: Config, { place, sealed, code, now }: Asked): bigint | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = totpOf(opened(config, place, sealed))
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? undefined : BigInt(totp.counter({ timestamp }) + delta)
}

function opened(config: Config, place: Place, sealed: Buffer): Secret {
  const bytes = unseal(config, place, sealed)
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}

function totpOf(secret: Secret, { label = '', issuer = 'Ayva' } = {}): TOTP {
  const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS }
  return new TOTP({ issuer, label, secret, ...shape })
}
