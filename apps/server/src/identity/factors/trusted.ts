/** Browsers that a player trusts: until they expire they are not asked for the second factor. */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { TRUST_DAYS } from '@ayva/contract/identity/factors'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import * as store from './trusted.sql.ts'
import { type TrustedRow } from './trusted.sql.ts'

const TRUST_MS = days(TRUST_DAYS)
/** More browsers than a person uses. */
const TRUSTED_MAX = 20
const USER_AGENT_MAX = 300
const shape = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{43})$/

type Trust = { playerId: bigint; userAgent: string; now: Date }

/** Trusts a browser; returns the secret for its cookie. */
export async function trust(tx: Tx, { playerId, userAgent, now }: Trust): Promise<string> {
  const id = randomUUID()
  const secret = newSecret()
  await store.insertTrusted(tx, {
    playerId,
    id,
    secretHash: hashOf(secret),
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    createdAt: now,
    usedAt: now,
    expiresAt: after(now, TRUST_MS),
  })
  await store.deleteOldTrusted(tx, playerId, TRUSTED_MAX)
  return `${id}.${secret}`
}

type Held = { playerId: bigint; kept: string | undefined; now: Date }

/** The trusted browser of a cookie; undefined if it is not one of this player's. */
export async function trustedBy(tx: Tx, held: Held): Promise<TrustedRow | undefined> {
  const [, id, secret] = shape.exec(held.kept ?? '') ?? []
  if (id === undefined || secret === undefined) return undefined
  const device = await store.findTrusted(tx, { playerId: held.playerId, id, now: held.now })
  return device && timingSafeEqual(device.secretHash, hashOf(secret)) ? device : undefined
}

export function listTrusted(tx: Tx, asked: { playerId: bigint; now: Date }): Promise<TrustedRow[]> {
  return store.listTrusted(tx, { ...asked, most: TRUSTED_MAX })
}
