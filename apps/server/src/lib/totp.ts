/**
 * Codes of authenticator apps (RFC 6238) with the parameters that every app supports: SHA-1, six digits, 30 seconds.
 */
import { Secret, TOTP } from 'otpauth'
import { type Config } from '#lib/config.ts'
import { type Place, seal, unseal } from '#lib/data/seal.ts'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** Accepts one step more or less, because clocks differ. */
const DRIFT_STEPS = 1

export type AppSecret = { secret: string; uri: string; sealed: Buffer }
/** `label` is the account name that the authenticator app shows. */
type Named = { place: Place; label: string; issuer?: string }

/**
 * Makes the secret of a new authenticator app, in plain text for its owner and sealed for the database; `base32` uses
 * an existing secret.
 */
export function newAppSecret(config: Config, named: Named, base32?: string): AppSecret {
  const secret =
    base32 === undefined ? new Secret({ size: SECRET_BYTES }) : Secret.fromBase32(base32)
  return {
    secret: secret.base32,
    uri: totpOf(secret, named).toString(),
    sealed: seal(config, named.place, secret.bytes),
  }
}

/** Opens a stored secret, to show it to its owner again. */
export function openAppSecret(
  config: Config,
  named: Named,
  sealed: Buffer,
): Omit<AppSecret, 'sealed'> {
  const secret = opened(config, named.place, sealed)
  return { secret: secret.base32, uri: totpOf(secret, named).toString() }
}

type Asked = { place: Place; sealed: Buffer; code: string; now: Date }

/** The time step of a code; undefined if the code matches none of the accepted steps. */
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
