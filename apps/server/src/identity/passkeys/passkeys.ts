/**
 * Passkeys: the public API of the module. The device verifies its owner by fingerprint, face or PIN, so a passkey
 * counts as two factors; a signature without that verification is refused.
 */
import { randomUUID } from 'node:crypto'
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import {
  addPasskey,
  beginPasskey,
  type listPasskeys,
  logInByPasskey,
  PASSKEYS_MAX,
  removePasskey,
} from '@ayva/contract/identity/passkeys'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { type WaysIn } from '#lib/module.ts'
import * as auth from '../auth/auth.ts'
import * as factors from '../factors/factors.ts'
import { LIFE_MS, newChallenge, type Purpose, readChallenge } from './challenge.ts'
import * as store from './passkeys.sql.ts'
import { type PasskeyRow } from './passkeys.sql.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256; every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded at the first use, because its 300 files would take an eighth of the time in which the server starts. */
const webauthn = () => import('@simplewebauthn/server')

type Shown = Answer<typeof listPasskeys>[number]
type Options = { options: Record<string, unknown> }

export async function list({ db }: Deps, playerId: bigint): Promise<Shown[]> {
  return (await store.listPasskeys(db, playerId, PASSKEYS_MAX)).map(shown)
}

/** The options with which a browser creates a passkey. */
export async function beginEnrolment(deps: Deps, playerId: bigint): Promise<Options> {
  const { db, config, clock } = deps
  const refuseIt = refusing(beginPasskey.refusals)
  const party = mustHaveParty(deps)
  const known = await store.listPasskeys(db, playerId, PASSKEYS_MAX)
  if (known.length >= PASSKEYS_MAX) throw refuseIt('passkeys_full')
  const label = await auth.labelOf(db, playerId)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Айва',
    rpID: party.id,
    userID: handleOf(playerId),
    userName: label,
    userDisplayName: label,
    challenge: newChallenge(config, `enrol ${playerId}`, clock.now()),
    timeout: LIFE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId }) => ({
      id: credentialId.toString('base64url'),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options } }
}

/** Stores a passkey that a browser has created. */
export async function add(
  deps: Deps,
  playerId: bigint,
  asked: Body<typeof addPasskey>,
): Promise<Shown> {
  const { db, clock } = deps
  const now = clock.now()
  const wrong = () => refusing(addPasskey.refusals)('passkey_wrong')
  const { credentialId: id, name, clientDataJSON, attestationObject, transports = [] } = asked
  const answered = challengeIn(deps, clientDataJSON, `enrol ${playerId}`)
  if (!answered) throw wrong()
  const party = mustHaveParty(deps)
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: { ...wire(id), response: { clientDataJSON, attestationObject } },
    ...expected(party, answered.challenge),
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) throw wrong()
  const { credential } = verified.registrationInfo

  const owner = await auth.ownerOf(db, playerId)
  const full = () => refusing(addPasskey.refusals)('passkeys_full')
  return transaction(db, async (tx) => {
    // Passkeys that are added concurrently are counted one after the other.
    await auth.lockPlayer(tx, playerId)
    if (!(await store.takeChallenge(tx, answered))) throw wrong()
    if ((await store.countPasskeys(tx, playerId)) >= PASSKEYS_MAX) throw full()
    const row = await store.insertPasskey(tx, {
      playerId,
      id: randomUUID(),
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports,
      name,
      createdAt: now,
    })
    if (!row) throw full()
    await factors.notifyOwner(tx, owner, { what: 'passkey_added', at: now })
    return shown(row)
  })
}

export async function rename(
  { db }: Deps,
  asked: { playerId: bigint; id: string; name: string },
): Promise<Shown> {
  const row = await store.renamePasskey(db, asked)
  if (!row) throw refuse('not_found')
  return shown(row)
}

/** Checked before the proof, so that an unknown passkey uses up no attempt. */
export async function mustHave(
  { db }: Deps,
  asked: { playerId: bigint; id: string },
): Promise<void> {
  if (!(await store.hasPasskey(db, asked))) throw refuse('not_found')
}

export async function remove(
  { db, clock }: Deps,
  { ways, ...asked }: { playerId: bigint; id: string; ways: readonly WaysIn[] },
): Promise<void> {
  const { playerId } = asked
  const owner = await auth.ownerOf(db, playerId)
  const last = () => refusing(removePasskey.refusals)('last_way_in')
  await transaction(db, (tx) =>
    auth.takeWayIn(tx, { playerId, ways, last }, async () => {
      if (!(await store.deletePasskey(tx, asked))) throw refuse('not_found')
      await factors.notifyOwner(tx, owner, { what: 'passkey_removed', at: clock.now() })
    }),
  )
}

/** The options with which a browser logs in; they name no passkeys, because the browser knows them. */
export async function beginLogin(deps: Deps): Promise<Options> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: mustHaveParty(deps).id,
    challenge: newChallenge(deps.config, 'login', deps.clock.now()),
    timeout: LIFE_MS,
    userVerification: 'required',
  })
  return { options: { ...options } }
}

/** Logs in the player of a passkey. The refusal does not say what was wrong. */
export async function enter(
  deps: Deps,
  asked: Body<typeof logInByPasskey>,
  browser: auth.Browser,
): Promise<auth.Entered> {
  const { db, clock } = deps
  const now = clock.now()
  const wrong = () => refusing(logInByPasskey.refusals)('passkey_wrong')
  const { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle } = asked
  const answered = challengeIn(deps, clientDataJSON, 'login')
  const playerId = playerOf(userHandle)
  if (!answered || playerId === undefined) throw wrong()
  const credentialId = Buffer.from(id, 'base64url')
  const passkey = await store.findPasskey(db, { playerId, credentialId })
  if (!passkey) throw wrong()

  const party = mustHaveParty(deps)
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: {
      ...wire(id),
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
    ...expected(party, answered.challenge),
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined)
  if (!verified?.verified) throw wrong()
  const counter = BigInt(verified.authenticationInfo.newCounter)
  const hold = async (tx: Parameters<typeof store.takeChallenge>[0]) => {
    const fresh = await store.takeChallenge(tx, answered)
    if (!fresh || !(await store.usePasskey(tx, { playerId, id: passkey.id, counter, now })))
      throw wrong()
  }
  return auth.admit(deps, { playerId, browser, by: 'passkey' }, hold)
}

/** What the signed data must contain: our origin and the challenge. */
function expected({ origin }: RelyingParty, challenge: string) {
  return { expectedOrigin: origin, expectedChallenge: challenge }
}

function wire(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
}

/** The challenge in the client data if it is valid; the signature is checked later. */
function challengeIn({ config, clock }: Deps, clientData: string, purpose: Purpose) {
  const challenge = saidIn(clientData)
  const read = challenge && readChallenge(config, { challenge, purpose, now: clock.now() })
  return read ? { ...read, challenge } : undefined
}

function saidIn(clientData: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    const { challenge } = said as { challenge?: unknown }
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : ''
  } catch {
    return ''
  }
}

function mustHaveParty({ config }: Deps): RelyingParty {
  const party = relyingParty(config)
  if (!party) throw refusing(logInByPasskey.refusals)('passkeys_unavailable')
  return party
}

/** The user handle that an authenticator returns at a login; it is not secret. */
const handleOf = (playerId: bigint) => new TextEncoder().encode(String(playerId))

function playerOf(handle: string): bigint | undefined {
  const digits = Buffer.from(handle, 'base64url').toString('latin1')
  return /^[1-9]\d{0,17}$/.test(digits) ? BigInt(digits) : undefined
}

function shown({ id, name, createdAt, usedAt }: PasskeyRow): Shown {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }
}
