import { logIn, tokenOf } from '@ayva/contract/identity/auth'
import { beginFactor, enableFactor, type FactorKind } from '@ayva/contract/identity/factors'
import { Secret, TOTP } from 'otpauth'
import { sql } from '#lib/data/db.ts'
import { type TestApp } from '#lib/testing.ts'
import { newEmail, PASSWORD, visitorOf } from '../auth/auth.testing.ts'
import { codeSentTo } from '../codes/codes.testing.ts'

let phones = 0

/** A player with a password and confirmed e-mail and phone. */
export async function somebody(testApp: TestApp) {
  const email = newEmail('factor')
  const phone = `+7916${String((phones += 1)).padStart(7, '0')}`
  const answer = await visitorOf(() => testApp).register({ email })
  const token = tokenOf(answer.json().data)
  const { rows } = await sql<{ id: bigint }>`update player
    set email_confirmed_at = now(), phone = ${phone}, phone_confirmed_at = now()
    where email = ${email} returning id`.execute(testApp.deps.db)
  const playerId = rows[0]!.id
  await sql`insert into player_phone (phone, player_id) values (${phone}, ${playerId})`.execute(
    testApp.deps.db,
  )
  return { playerId, email, phone, token, call: testApp.callAs(token) }
}
export type Somebody = Awaited<ReturnType<typeof somebody>>

/** The code that an authenticator app shows, `steps` time steps from now. */
export function appCode(testApp: TestApp, secret: string, steps = 0): string {
  const timestamp = testApp.clock.now().getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

export function sentCode(testApp: TestApp, { playerId }: Somebody, channel: 'email' | 'phone') {
  return codeSentTo(testApp, { playerId }, 'second_factor', channel)
}

/** Turns on a player's first factor. */
export async function turnOn(testApp: TestApp, who: Somebody, kind: FactorKind) {
  const begun = await who.call(beginFactor, { params: { kind }, body: { password: PASSWORD } })
  const code =
    kind === 'totp' ? appCode(testApp, begun.secret!) : await sentCode(testApp, who, kind)
  const { recoveryCodes } = await who.call(enableFactor, { params: { kind }, body: { code } })
  // Moves beyond the waiting time for the next code.
  testApp.clock.move(301_000)
  return { secret: begun.secret ?? '', recoveryCodes }
}

/** The letters about security to an address, in order. */
export async function securityLetters(testApp: TestApp, email: string) {
  const { rows } = await sql<{ what: string }>`select payload->'values'->>'what' as what
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'mail.send' and payload->>'to' = ${email}
      and payload->>'letter' = 'securityChanged' order by j.id`.execute(testApp.deps.db)
  return rows
}

export type Said = {
  twoFactorCode?: string | null
  twoFactorMethod?: string
  trustDevice?: boolean
}
type Login = { said?: Said; headers?: Record<string, string> }

/** Logs in and returns the requested factor, the token or the refusal, and the cookie of trust. */
export async function enterAs(testApp: TestApp, lookup: string, { said, headers }: Login) {
  const asked = { lookup, password: PASSWORD, ...said }
  const reply = await visitorOf(() => testApp).post(logIn.path, asked, headers)
  const trusted = reply.cookies.find(({ name }) => name === 'trusted')
  return { ...reply.json(), cookie: trusted ? `trusted=${trusted.value}` : '', trusted }
}
