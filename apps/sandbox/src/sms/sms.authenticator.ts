/** An authenticator app that publicly shows the codes of the demo's operators. */
import { Secret, TOTP } from 'otpauth'

export type App = { name: string; secret: string }

const PERIOD_SECONDS = 30

/** Parses «name=secret,name=secret». */
export function appsIn(list: string): App[] {
  return list
    .split(',')
    .map((one) => one.split('='))
    .filter((parts) => parts.length === 2)
    .map(([name, secret]) => ({ name: name!, secret: secret! }))
}

export function codeOf({ secret }: App, now: Date): string {
  const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS }
  const totp = new TOTP({ secret: Secret.fromBase32(secret), ...shape })
  return totp.generate({ timestamp: now.getTime() })
}

/** How long the present codes are valid; at least one second. */
export function secondsLeft(now: Date): number {
  return PERIOD_SECONDS - (Math.floor(now.getTime() / 1000) % PERIOD_SECONDS)
}
