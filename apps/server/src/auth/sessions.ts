/**
 * Sessions. A session is a chain of refresh secrets, each good until it is exchanged for the next;
 * every exchange also gives a short-lived token. An old secret that turns up again was stolen from
 * the player or by the player's thief: nobody can tell, so the whole session ends.
 *
 * Locks: the session's row.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { after, days, minutes, seconds } from '#lib/clock.ts'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { endSession } from '../realtime/realtime.ts'
import { following, hashOf, newRotationKey, newSecret } from './secrets.ts'
import * as store from './session.sql.ts'
import { type SessionRow } from './session.sql.ts'

const TOKEN_LIFE_MS = minutes(30)
export const SESSION_LIFE_MS = days(30)
/** Two tabs that are opened again at once bring the same secret. */
const GRACE_MS = seconds(30)
const USER_AGENT_MAX = 300

/** Where a request comes from. */
export type Visitor = { ip: string; userAgent: string }
/** What a browser is given: the token for its script, the refresh value for its cookie. */
export type Keys = { token: string; refresh: string }

export async function openSession(
  tx: Tx,
  { playerId, visitor, now }: { playerId: bigint; visitor: Visitor; now: Date },
): Promise<Keys> {
  const id = randomUUID()
  const secret = newSecret()
  await store.insertSession(tx, {
    id,
    playerId,
    refreshHash: hashOf(secret),
    rotationKey: newRotationKey(),
    rotatedAt: now,
    expiresAt: after(now, SESSION_LIFE_MS),
    createdAt: now,
    userAgent: visitor.userAgent.slice(0, USER_AGENT_MAX),
    ip: visitor.ip,
  })
  return { token: await giveToken(tx, id, now), refresh: write(id, secret) }
}

/** Exchanges a refresh value for a token and the value that follows it. */
export async function renewSession(deps: Deps, refresh: string | undefined): Promise<Keys> {
  const now = deps.clock.now()
  const held = read(refresh)
  const keys = held && (await transaction(deps.db, (tx) => exchange(tx, held, now)))
  if (keys === 'reused') {
    deps.log.warn({ sessionId: held?.id }, 'an old refresh secret was used: the session is ended')
    endSession(deps.bus, held!.id)
  }
  if (!keys || keys === 'reused') throw refuse('login_required')
  return keys
}

async function exchange(
  tx: Tx,
  { id, secret }: Held,
  now: Date,
): Promise<Keys | 'reused' | undefined> {
  const session = await store.lockSession(tx, id)
  if (!session || !lives(session, now)) return undefined
  const standing = standingOf(session, secret, now)
  if (standing === 'foreign') {
    await store.revokeSession(tx, id, now)
    return 'reused'
  }
  const next = following(secret, session.rotationKey)
  if (standing === 'current')
    await store.rotateSession(tx, {
      id,
      refreshHash: hashOf(next),
      rotatedAt: now,
      expiresAt: after(now, SESSION_LIFE_MS),
    })
  return { token: await giveToken(tx, id, now), refresh: write(id, next) }
}

/** The player of a refresh value, which stays as it is. */
export async function playerOf(
  tx: Tx,
  refresh: string | undefined,
  now: Date,
): Promise<{ id: bigint; sessionId: string; expiresAt: Date } | undefined> {
  const held = read(refresh)
  const session = held && (await store.findSession(tx, held.id))
  if (!session || !lives(session, now)) return undefined
  if (standingOf(session, held.secret, now) === 'foreign') return undefined
  return { id: session.playerId, sessionId: session.id, expiresAt: session.expiresAt }
}

/** When the login of a session was; undefined where the session is gone. */
export async function sessionStart(tx: Tx, sessionId: string): Promise<Date | undefined> {
  return (await store.findSession(tx, sessionId))?.createdAt
}

/** Ends a session on this node and on all others, in its open tabs too. */
export async function closeSession(deps: Deps, sessionId: string): Promise<void> {
  await store.revokeSession(deps.db, sessionId, deps.clock.now())
  endSession(deps.bus, sessionId)
}

async function giveToken(tx: Tx, sessionId: string, now: Date): Promise<string> {
  const token = newSecret()
  const expiresAt = after(now, TOKEN_LIFE_MS)
  await store.insertToken(tx, { tokenHash: hashOf(token), sessionId, expiresAt })
  return token
}

function lives({ revokedAt, expiresAt }: SessionRow, now: Date): boolean {
  return revokedAt === null && expiresAt > now
}

function standingOf(session: SessionRow, secret: string, now: Date) {
  const hash = hashOf(secret)
  if (timingSafeEqual(hash, session.refreshHash)) return 'current'
  const { previousRefreshHash: previous, rotatedAt } = session
  const inGrace = now <= after(rotatedAt, GRACE_MS)
  return previous && inGrace && timingSafeEqual(hash, previous) ? 'previous' : 'foreign'
}

type Held = { id: string; secret: string }
const shape = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{43})$/

const write = (id: string, secret: string) => `${id}.${secret}`

function read(refresh: string | undefined): Held | undefined {
  const [, id, secret] = shape.exec(refresh ?? '') ?? []
  return id && secret ? { id, secret } : undefined
}
