/** Taking over an account that a stranger opened with one's e-mail. */
import { registerByPhone, resetByCode, resetPassword } from '@ayva/contract/identity/auth'
import { type Refusal } from '@ayva/contract/base'
import { beginFactor } from '@ayva/contract/identity/factors'
import * as keys from '@ayva/contract/identity/passkeys'
import { showSelf } from '@ayva/contract/identity/player'
import { listLinks, oauth } from '@ayva/contract/identity/social'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import { createApp } from '../../../app.ts'
import { codeSentTo } from '../../codes/codes.testing.ts'
import { somebody, type Somebody, turnOn } from '../../factors/factors.testing.ts'
import { Authenticator } from '../../passkeys/authenticator.testing.ts'
import { PASSWORD, registration, visitorOf } from '../auth.testing.ts'
import { insertReset } from '../password/password.sql.ts'
import { sendCode } from '../password/reset-by-code.ts'
import { named } from '../secrets.ts'

const NEW = 'новый сад 48'
let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, config: { PUBLIC_URL: 'http://localhost:3000' } })
})
afterAll(() => testApp.close())

const { enter, post } = visitorOf(() => testApp)

/** Adds a passkey, a social network and an authenticator app to the account, as an attacker would. */
async function plant(who: Somebody): Promise<Authenticator> {
  const device = new Authenticator()
  const { options } = await who.call(keys.beginPasskey, { body: { password: PASSWORD } })
  await who.call(keys.addPasskey, { body: { name: 'Ключ', ...device.make(options) } })
  await turnOn(testApp, who, 'totp')
  const { playerId } = who
  const subject = `s${playerId}`
  await sql`insert into social_link (player_id, network, subject, name, linked_at)
    values (${playerId}, 'sandbox', ${subject}, 'Кто-то', now())`.execute(testApp.deps.db)
  await sql`insert into player_social (name, player_id)
    values (${`sandbox ${subject}`}, ${playerId})`.execute(testApp.deps.db)
  return device
}

const unprove = ({ playerId }: Somebody) =>
  sql`update player set email_confirmed_at = null, phone_confirmed_at = null
    where id = ${playerId}`.execute(testApp.deps.db)

/** The link of a reset letter to the owner. */
async function linkFor({ playerId, email }: Somebody): Promise<string> {
  const token = newSecret()
  const createdAt = testApp.clock.now()
  const expiresAt = new Date(createdAt.getTime() + hours(0.5))
  const row = { playerId, tokenHash: hashOf(token), email, createdAt, expiresAt }
  await insertReset(testApp.deps.db, row)
  return named(playerId, token)
}
const reset = (token: string) =>
  testApp.call(resetPassword, { body: { token, password: NEW } }).then(
    () => 'set',
    (error: Refusal) => error.key,
  )

async function byKey(device: Authenticator): Promise<string> {
  const { options } = await testApp.call(keys.askPasskey, {})
  return testApp.call(keys.logInByPasskey, { body: device.sign(options) }).then(
    () => 'in',
    (error: Refusal) => error.key,
  )
}

test('the owner who first proves the e-mail by a reset removes everything that a stranger added', async () => {
  const who = await somebody(testApp)
  const device = await plant(who)
  await unprove(who)
  expect(await byKey(device)).toBe('in')
  expect(await reset(await linkFor(who))).toBe('set')

  expect(await byKey(device)).toBe('passkey_wrong')
  const { token } = (await enter(who.email, NEW)).json().data
  const owner = testApp.callAs(token)
  expect(await owner(keys.listPasskeys, {})).toEqual([])
  expect((await owner(listLinks, {})).links).toEqual([])
  expect(await owner(showSelf, {})).toMatchObject({ emailConfirmed: true, phone: null })
  // The stranger's phone can be used by others, and the directory is consistent.
  const body = { ...registration({ email: undefined }), phone: who.phone }
  expect((await post(registerByPhone.path, body)).statusCode).toBe(200)
})

test('no way to log in can be added while the e-mail is not confirmed, even with a confirmed phone', async () => {
  const who = await somebody(testApp)
  await sql`update player set email_confirmed_at = null where id = ${who.playerId}`.execute(
    testApp.deps.db,
  )
  const body = { password: PASSWORD }
  const key = 'address_unconfirmed'
  await expect(who.call(keys.beginPasskey, { body })).rejects.toMatchObject({ key })
  const linking = { query: { provider: 'sandbox' }, body: { proof: body } } as const
  await expect(who.call(oauth, linking)).rejects.toMatchObject({ key, code: 3405 })
  for (const kind of ['totp', 'phone'] as const)
    await expect(who.call(beginFactor, { params: { kind }, body })).rejects.toMatchObject({ key })
})

test('an owner who had confirmed the e-mail keeps passkey, network, factor and phone', async () => {
  const who = await somebody(testApp)
  const device = await plant(who)
  expect(await reset(await linkFor(who))).toBe('set')
  expect(await byKey(device)).toBe('in')
  expect((await enter(who.email, NEW)).json().data).toMatchObject({ twoFactor: { enabled: true } })
  const { rows } = await sql<{ phone: string; links: number }>`select phone,
    (select count(*)::int from social_link where player_id = player.id) as links
    from player where id = ${who.playerId}`.execute(testApp.deps.db)
  expect(rows).toEqual([{ phone: who.phone, links: 1 }])
})

test('a link that was sent before the account got a better address does nothing', async () => {
  const who = await somebody(testApp)
  const device = await plant(who)
  await unprove(who)
  const link = await linkFor(who)
  await sql`update player set phone_confirmed_at = now() where id = ${who.playerId}`.execute(
    testApp.deps.db,
  )
  expect(await reset(link)).toBe('reset_invalid')
  expect(await byKey(device)).toBe('in')
})

test('an owner who proves the phone by a reset takes the account over alike', async () => {
  const who = await somebody(testApp)
  const device = await plant(who)
  await unprove(who)
  await sql`delete from player_email where email = ${who.email}`.execute(testApp.deps.db)
  await sql`update player set email = null where id = ${who.playerId}`.execute(testApp.deps.db)
  const ticket = crypto.randomUUID()
  await sendCode(testApp.deps, { ticket, phone: who.phone })
  const code = await codeSentTo(testApp, { ticket }, 'reset_password')
  await testApp.call(resetByCode, { body: { ticket, code, password: NEW } })
  expect(await byKey(device)).toBe('passkey_wrong')
  expect((await enter(who.phone, NEW)).json().data).toHaveProperty('token')
})
