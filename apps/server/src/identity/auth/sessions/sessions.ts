/**
 * Sessions. A session is a chain of refresh secrets: each is exchanged once for the next one and a short-lived token.
 * If an old secret is used again, either the player or a thief has a copy, so the whole session is ended.
 *
 * Locks: the session's row.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { IDLE_DAYS_MAX } from '@ayva/contract/identity/auth'
import { after, days, seconds } from '#lib/clock.ts'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import { endSession } from '../../../platform/realtime/realtime.ts'
import { browserKind } from './browser-kind.ts'
import { following, named, newRotationKey, readNamed } from '../secrets.ts'
import { isOver, type Life, lifeOf, TOKEN_LIFE_MS } from './session-life.ts'
import * as store from './session.sql.ts'
import { type SessionName, type SessionRow, type Which } from './session.sql.ts'

/** The longest idle time that operators can set; `session-life.ts` applies the actual one. */
export const SESSION_LIFE_MS = days(IDLE_DAYS_MAX)
/** For two tabs that renew at once with the same secret. */
const GRACE_MS = seconds(30)
const USER_AGENT_MAX = 300
/** More sessions than a person has, including recently ended ones. */
const SESSIONS_MAX = 50
/** More tabs than a browser has open; each has a token. */
const TOKENS_MAX = 100

/** The origin of a request. */
export type Visitor = { ip: string; userAgent: string }
/** What a browser receives: the token for scripts, and the refresh secret for the cookie. */
export type Keys = { token: string; refresh: string }

type NewSession = {
  playerId: bigint
  visitor: Visitor
  now: Date
  /** The sign-on from which the session continues, without a new login of the player. */
  goesOn?: { id: string; enteredAt: Date } | undefined
}

export type Opened = Keys & {
  /** Sessions deleted beyond the maximum, for `notifyEnded` after the commit. */
  ended: string[]
}

/** Opens a session; one beyond the maximum ends the oldest. */
export async function openSession(
  tx: Tx,
  { playerId, visitor, now, goesOn }: NewSession,
): Promise<Opened> {
  const id = randomUUID()
  const secret = newSecret()
  const { keys, token } = newKeys({ playerId, id, agent: visitor.userAgent }, secret, now)
  const row = {
    id,
    playerId,
    refreshHash: hashOf(secret),
    rotationKey: newRotationKey(),
    rotatedAt: now,
    expiresAt: after(now, SESSION_LIFE_MS),
    createdAt: now,
    enteredAt: goesOn?.enteredAt ?? now,
    signOnId: goesOn?.id ?? null,
    userAgent: visitor.userAgent.slice(0, USER_AGENT_MAX),
    ip: visitor.ip,
  }
  return { ...keys, ended: await store.insertSession(tx, row, { token, most: SESSIONS_MAX }) }
}

export type Renewed = Keys & { startedAt: Date }

/** Exchanges a refresh secret for a token and the next secret. */
export async function renewSession(
  deps: Deps,
  refresh: string | undefined,
  agent: string,
): Promise<Renewed> {
  const now = deps.clock.now()
  const held = read(refresh)
  const life = await lifeOf(deps)
  const keys =
    held && (await transaction(deps.db, (tx) => exchange(tx, held, { agent, life, now })))
  if (keys && 'reused' in keys) {
    deps.log.warn(
      { sessionId: held?.name.id },
      'an old refresh secret was used: the session is ended',
    )
    for (const id of keys.reused) endSession(deps.bus, id)
  }
  if (!keys || 'reused' in keys) throw refuse('login_required')
  return keys
}

type Exchange = { agent: string; life: Life; now: Date }

async function exchange(
  tx: Tx,
  { name, secret }: Held,
  { agent, life, now }: Exchange,
): Promise<Renewed | { reused: string[] } | undefined> {
  const session = await store.lockSession(tx, name)
  if (!session || !lives(session, life, now)) return undefined
  const standing = standingOf(session, secret, now)
  if (standing === 'foreign') return { reused: await store.revokeSessions(tx, name, now) }
  const next = following(secret, session.rotationKey)
  if (standing === 'current')
    await store.rotateSession(tx, {
      ...name,
      refreshHash: hashOf(next),
      rotatedAt: now,
      expiresAt: after(now, SESSION_LIFE_MS),
    })
  const { keys, token } = newKeys({ ...name, agent }, next, now)
  await store.insertToken(tx, token, TOKENS_MAX)
  return { ...keys, startedAt: session.enteredAt }
}

/** The player of a refresh secret, which is not used up. */
export async function playerOf(
  deps: Deps,
  refresh: string | undefined,
): Promise<
  (Pick<SessionRow, 'expiresAt' | 'blocked'> & { id: bigint; sessionId: string }) | undefined
> {
  const now = deps.clock.now()
  const held = read(refresh)
  const session = held && (await store.findSession(deps.db, held.name))
  if (!session || !lives(session, await lifeOf(deps), now)) return undefined
  if (standingOf(session, held.secret, now) === 'foreign') return undefined
  const { playerId, id: sessionId, expiresAt, blocked } = session
  return { id: playerId, sessionId, expiresAt, blocked }
}

/** When the player logged in to a session; undefined if the session does not exist. */
export async function sessionStart(tx: Tx, name: SessionName): Promise<Date | undefined> {
  return (await store.findSession(tx, name))?.enteredAt
}

/** Ends sessions on all nodes and in open tabs; returns their number. */
export async function closeSessions(deps: Deps, which: Which): Promise<number> {
  const now = deps.clock.now()
  const ended = await transaction(deps.db, (tx) => store.revokeSessions(tx, which, now))
  for (const id of ended) endSession(deps.bus, id)
  return ended.length
}

/** Makes a token and a refresh secret, and what is stored of them. */
function newKeys(
  { playerId, id, agent }: SessionName & { agent: string },
  secret: string,
  now: Date,
): { keys: Keys; token: store.NewToken } {
  const token = newSecret()
  return {
    keys: { token: named(playerId, token), refresh: named(playerId, `${id}.${secret}`) },
    token: {
      playerId,
      tokenHash: hashOf(token),
      sessionId: id,
      expiresAt: after(now, TOKEN_LIFE_MS),
      browserKind: browserKind(agent),
    },
  }
}

export function lives(session: SessionRow, life: Life, now: Date): boolean {
  return session.revokedAt === null && session.expiresAt > now && !isOver(session, life, now)
}

function standingOf(session: SessionRow, secret: string, now: Date) {
  const hash = hashOf(secret)
  if (timingSafeEqual(hash, session.refreshHash)) return 'current'
  const { previousRefreshHash: previous, rotatedAt } = session
  const inGrace = now <= after(rotatedAt, GRACE_MS)
  return previous && inGrace && timingSafeEqual(hash, previous) ? 'previous' : 'foreign'
}

type Held = { name: SessionName; secret: string }
/** An id and its secret, separated by a dot. */
export const ID_AND_SECRET =
  /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{43})$/

function read(refresh: string | undefined): Held | undefined {
  const said = readNamed(refresh ?? '', ID_AND_SECRET)
  if (!said) return undefined
  const [, id, secret] = said.parts as unknown as [string, string, string]
  return { name: { playerId: said.playerId, id }, secret }
}
