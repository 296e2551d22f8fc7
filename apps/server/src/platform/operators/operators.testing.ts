/** Operators for tests, who log in as people do: by invitation, password and code. */
import { acceptInvitation, type Role, showInvitation } from '@ayva/contract/platform/operators'
import { Secret, TOTP } from 'otpauth'
import { seconds } from '#lib/clock.ts'
import { type TestApp } from '#lib/testing.ts'
import { inviteByCommand } from './operators.ts'

export const OFFICE_PASSWORD = 'тихий-сад-2026'

export function codeAt(secret: string, now: Date): string {
  const shape = { algorithm: 'SHA1', digits: 6, period: 30 }
  return new TOTP({ secret: Secret.fromBase32(secret), ...shape }).generate({
    timestamp: now.getTime(),
  })
}

/** An operator who has accepted an invitation and is logged in. */
export async function worker(testApp: TestApp, name: string, roles: Role[]) {
  const { deps, call, clock } = testApp
  const { invitation } = await inviteByCommand(deps, { name, roles })
  const { secret } = await call(showInvitation, { body: { invitation } })
  const code = codeAt(secret, clock.now())
  const body = { invitation, password: OFFICE_PASSWORD, code }
  const { token } = await call(acceptInvitation, { body })
  /** A code of the next time step, because a code is accepted only once. */
  const nextCode = () => {
    clock.move(seconds(30))
    return codeAt(secret, clock.now())
  }
  return { name, secret, token, nextCode, call: testApp.callAs(token) }
}
