import { type Refusal } from '@ayva/contract/base'
import * as contract from '@ayva/contract/identity/passkeys'
import { showSelf } from '@ayva/contract/identity/player'
import { unlinkNetwork } from '@ayva/contract/identity/social'
import { sql } from '#lib/data/db.ts'
import { sharedBy, TestApp } from '#lib/testing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { PASSWORD, visitorOf } from '../auth/auth.testing.ts'
import { appCode, somebody, type Somebody, turnOn } from '../factors/factors.testing.ts'
import { Authenticator, type Odd } from './authenticator.testing.ts'
import { relyingParty } from './relying-party.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, config: { PUBLIC_URL: 'http://localhost:3000' } })
})
afterAll(() => testApp.close())

const refused = (work: Promise<unknown>) =>
  work.then(() => 'taken').catch((error: unknown) => (error as Refusal).key)
const proof = { password: PASSWORD }

async function enrol(who: Somebody, device = new Authenticator(), odd: Odd = {}) {
  const { options } = await who.call(contract.beginPasskey, { body: proof })
  const body = { name: ' Телефон ', ...device.make(options, odd) }
  const passkey = await who.call(contract.addPasskey, { body })
  return { device, passkey, body }
}
const asked = async () => (await testApp.call(contract.askPasskey, {})).options
const enter = (body: ReturnType<Authenticator['sign']>) =>
  testApp.call(contract.logInByPasskey, { body })

test('a passkey is added with the password, named, listed, and logs its player in', async () => {
  const who = await somebody(testApp)
  expect(await refused(who.call(contract.beginPasskey, { body: {} }))).toBe('proof_needed')
  const { device, passkey } = await enrol(who)
  expect(passkey).toMatchObject({ name: 'Телефон', usedAt: null })
  const params = { id: passkey.id }
  await who.call(contract.renamePasskey, { params, body: { name: 'Ноутбук' } })

  const { token } = await enter(device.sign(await asked()))
  expect((await testApp.callAs(token)(showSelf, {})).email).toBe(who.email)
  expect(await who.call(contract.listPasskeys, {})).toMatchObject([
    { id: passkey.id, name: 'Ноутбук', usedAt: testApp.clock.now().toISOString() },
  ])
})

test('a passkey counts as two factors: no code is asked for', async () => {
  const who = await somebody(testApp)
  const { device } = await enrol(who)
  const { secret } = await turnOn(testApp, who, 'totp')
  expect((await enter(device.sign(await asked()))).token).toMatch(/./)
  const { enter: byPassword } = visitorOf(() => testApp)
  expect((await byPassword(who.email)).json().data.token).toBeUndefined()
  // Another passkey then needs a proof by the factor.
  expect(await refused(who.call(contract.beginPasskey, { body: proof }))).toBe('proof_needed')
  const body = { code: appCode(testApp, secret) }
  expect((await who.call(contract.beginPasskey, { body })).options).toMatchObject({
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: Buffer.from(device.id).toString('base64url') }],
    rp: { id: 'localhost' },
  })
})

describe('a login is refused', () => {
  const enrolled = sharedBy(async () => {
    const who = await somebody(testApp)
    return { who, device: (await enrol(who)).device }
  })
  const base64 = (text: string) => Buffer.from(text).toString('base64url')

  const odd: [string, Odd][] = [
    ['without a finger, a face or a PIN', { flags: 0x01 }],
    ['without anybody there', { flags: 0x04 }],
    ['from another site', { origin: 'http://evil.example' }],
    ['from another port', { origin: 'http://localhost:3001' }],
    ['for another site', { rpId: 'evil.example' }],
    ['that was meant for a new key', { type: 'webauthn.create' }],
    ['of nobody', { userHandle: base64('999999999') }],
    ['of an odd name', { userHandle: base64('1 or 1=1') }],
    ['of a challenge of nobody', { challenge: base64('x'.repeat(38)) }],
    ['of an empty challenge', { challenge: '' }],
    ['of a long challenge', { challenge: 'x'.repeat(2000) }],
  ]
  test.each(odd)('%s', async (_, one) => {
    const { device } = await enrolled()
    expect(await refused(enter(device.sign(await asked(), one)))).toBe('passkey_wrong')
  })

  test('for another player, with a stranger’s passkey, and with an incomplete signature', async () => {
    const { who, device } = await enrolled()
    const other = await somebody(testApp)
    const handle = base64(String(other.playerId))
    expect(await refused(enter(device.sign(await asked(), { userHandle: handle })))).toBe(
      'passkey_wrong',
    )
    const stranger = new Authenticator()
    const said = stranger.sign(await asked(), { userHandle: base64(String(who.playerId)) })
    expect(await refused(enter(said))).toBe('passkey_wrong')
    const own = { ...said, credentialId: Buffer.from(device.id).toString('base64url') }
    expect(await refused(enter(own))).toBe('passkey_wrong')
    const right = device.sign(await asked())
    for (const part of ['signature', 'authenticatorData', 'clientDataJSON'] as const) {
      const short = { ...right, [part]: right[part].slice(0, -4) }
      expect(await refused(enter(short)), part).toBe('passkey_wrong')
    }
    expect((await enter(right)).token).toMatch(/./)
  })

  test('if the challenge was answered before, also concurrently, has expired, or had another purpose', async () => {
    const { who, device } = await enrolled()
    const said = device.sign(await asked())
    const replies = await Promise.all([1, 2, 3].map(() => refused(enter(said))))
    expect(replies.toSorted()).toEqual(['passkey_wrong', 'passkey_wrong', 'taken'])
    expect(await refused(enter(said))).toBe('passkey_wrong')

    const late = device.sign(await asked())
    testApp.clock.move(5 * 60_000)
    expect(await refused(enter(late))).toBe('passkey_wrong')

    const { options } = await who.call(contract.beginPasskey, { body: proof })
    const crossed = device.sign({ ...options, rpId: 'localhost' })
    expect(await refused(enter(crossed))).toBe('passkey_wrong')
  })

  test('from a copy of the device, whose counter is behind', async () => {
    const { device } = await enrolled()
    await enter(device.sign(await asked(), { counter: 1000 }))
    expect(await refused(enter(device.sign(await asked(), { counter: 1000 })))).toBe(
      'passkey_wrong',
    )
    expect((await enter(device.sign(await asked(), { counter: 1001 }))).token).toMatch(/./)
  })

  test('to a closed account', async () => {
    const gone = await somebody(testApp)
    const { device: its } = await enrol(gone)
    await sql`update player set closed_at = now() where id = ${gone.playerId}`.execute(
      testApp.deps.db,
    )
    expect(await refused(enter(its.sign(await asked())))).toBe('account_closed')
  })
})

describe('a new passkey is refused', () => {
  const odd: [string, Odd][] = [
    ['without a finger, a face or a PIN', { flags: 0x41 }],
    ['from another site', { origin: 'http://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['that was meant for a login', { type: 'webauthn.get' }],
  ]
  test.each(odd)('%s', async (_, one) => {
    const who = await somebody(testApp)
    expect(await refused(enrol(who, new Authenticator(), one))).toBe('passkey_wrong')
    expect(await who.call(contract.listPasskeys, {})).toEqual([])
  })

  test('that answers another player’s challenge, or one that was answered before', async () => {
    const who = await somebody(testApp)
    const other = await somebody(testApp)
    const { options } = await who.call(contract.beginPasskey, { body: proof })
    const body = { name: 'Ключ', ...new Authenticator().make(options) }
    expect(await refused(other.call(contract.addPasskey, { body }))).toBe('passkey_wrong')
    await who.call(contract.addPasskey, { body })
    expect(await refused(who.call(contract.addPasskey, { body }))).toBe('passkey_wrong')
  })

  test('that is malformed', async () => {
    const who = await somebody(testApp)
    const { options } = await who.call(contract.beginPasskey, { body: proof })
    const made = new Authenticator().make(options)
    for (const attestationObject of [
      'YWJj',
      'o2NmbXRkbm9uZQ',
      'f'.repeat(20_000),
      'A'.repeat(8000),
    ]) {
      const body = { name: 'Ключ', ...made, attestationObject }
      expect(await refused(who.call(contract.addPasskey, { body }))).toMatch(
        /^(passkey_wrong|validation)$/,
      )
    }
  })
})

test('a removed passkey cannot log in; an unknown one is not found; its owner is notified', async () => {
  const who = await somebody(testApp)
  const other = await somebody(testApp)
  const { device, passkey } = await enrol(who)
  const params = { id: passkey.id }
  expect(await refused(who.call(contract.removePasskey, { params, body: {} }))).toBe('proof_needed')
  expect(await refused(other.call(contract.removePasskey, { params, body: proof }))).toBe(
    'not_found',
  )
  // Another player's passkey is not found, whatever the proof.
  expect(await refused(other.call(contract.removePasskey, { params, body: {} }))).toBe('not_found')
  const body = { name: 'Чужой' }
  expect(await refused(other.call(contract.renamePasskey, { params, body }))).toBe('not_found')
  await who.call(contract.removePasskey, { params, body: proof })
  expect(await refused(enter(device.sign(await asked())))).toBe('passkey_wrong')
  const { rows } = await sql<{ what: string }>`select body->>'what' as what from event
    where player_id = ${who.playerId} and kind = 'factors.changed' order by told_at, id`.execute(
    testApp.deps.db,
  )
  expect(rows.map(({ what }) => what).toSorted()).toEqual(['passkey_added', 'passkey_removed'])
})

test('a passkey and a social network are ways to log in: either may be removed while the other remains, but not the last', async () => {
  const who = await somebody(testApp)
  const first = await enrol(who)
  const second = await enrol(who)
  const { db, clock } = testApp.deps
  await sql`update player set password_hash = null where id = ${who.playerId}`.execute(db)
  const name = 'sandbox subject-of-the-last-way'
  await sql`insert into player_social (name, player_id) values (${name}, ${who.playerId})`.execute(
    db,
  )
  await sql`insert into social_link (player_id, network, subject, name, linked_at) values
    (${who.playerId}, 'sandbox', 'subject-of-the-last-way', 'Кто-то', ${clock.now()})`.execute(db)
  const unlink = () =>
    refused(who.call(unlinkNetwork, { params: { network: 'sandbox' }, body: {} }))
  const remove = ({ passkey: { id } }: typeof first) =>
    refused(who.call(contract.removePasskey, { params: { id }, body: {} }))

  expect(await remove(first)).toBe('taken')
  // Both at once: one of them is the last.
  const both = await Promise.all([unlink(), remove(second)])
  expect(both.toSorted()).toEqual(['last_way_in', 'taken'])
  expect([await unlink(), await remove(second)]).toContain('last_way_in')
})

test('a player has at most twenty passkeys, also if the last ones are added at once', async () => {
  const who = await somebody(testApp)
  for (let key = 1; key < contract.PASSKEYS_MAX; key++) await enrol(who)
  const last = await Promise.all(Array.from({ length: 4 }, () => refused(enrol(who))))
  expect(last.toSorted()).toEqual(['passkeys_full', 'passkeys_full', 'passkeys_full', 'taken'])
  expect(await refused(enrol(who))).toBe('passkeys_full')
})

test('unanswered challenges are not stored, and answered ones are deleted later', async () => {
  const count = async () =>
    (await sql<{ n: bigint }>`select count(*) as n from passkey_challenge`.execute(testApp.deps.db))
      .rows[0]!.n
  const before = await count()
  await Promise.all(Array.from({ length: 20 }, asked))
  expect(await count()).toBe(before)
  testApp.clock.move(6 * 60_000)
  const { passkeyJobs } = await import('./passkeys.jobs.ts')
  await passkeyJobs(testApp.deps).tasks['passkeys.sweep']!.work({}, AbortSignal.timeout(60_000))
  expect(await count()).toBe(0n)
})

test('passkeys belong to the domain of the site', () => {
  const partyAt = (PUBLIC_URL: string) => relyingParty({ ...testApp.deps.config, PUBLIC_URL })
  expect(partyAt('https://ayva.test/x')).toEqual({ id: 'ayva.test', origin: 'https://ayva.test' })
  expect(partyAt('http://127.0.0.1:3000')).toEqual({
    id: 'localhost',
    origin: 'http://localhost:3000',
  })
  expect(partyAt('http://10.0.0.7')).toBeUndefined()
  expect(partyAt('http://[2001:db8::1]')).toBeUndefined()
})
