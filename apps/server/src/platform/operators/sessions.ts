/**
 * Sessions of operators. A session is read from the database at each call, so that its end, the end of its operator and
 * a change of roles take effect at once.
 *
 * Locks: the operator's row, then the chain of the audit log.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { type Permission } from '@ayva/contract/base'
import { CONFIRMED_MINUTES } from '@ayva/contract/platform/operators'
import { after, hours, minutes } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type Bus } from '#lib/work/bus.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import { byOperator, record } from '../audit/audit.ts'
import { roleMay } from './roles.ts'
import * as store from './sessions.sql.ts'

const LIFE_MS = hours(12)
const IDLE_MS = minutes(30)
/** The precision with which the last use of a session is stored. */
const SEEN_MS = minutes(1)
const CONFIRMED_MS = minutes(CONFIRMED_MINUTES)
const SESSIONS_MAX = 20
const AGENT_MAX = 300
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shape = new RegExp(`^os_(${uuid})\\.([\\w-]{43})$`)

type Known = Pick<Deps, 'db' | 'clock'>
/** Where a login comes from; `device` is the token of the browser. */
export type Where = { ip: string; userAgent: string; device?: string | undefined }
type Found = NonNullable<Awaited<ReturnType<typeof store.findSession>>>

export const isSessionToken = (token: string): boolean => token.startsWith('os_')

type Beginning = { operator: { id: string; name: string }; where: Where; now: Date }

/** Starts a session after a successful login, which includes a recent code. */
export async function beginSession(
  tx: Tx,
  { operator, where: { ip, userAgent }, now }: Beginning,
): Promise<{ token: string; name: string; expiresAt: string }> {
  const { id: operatorId, name } = operator
  const id = randomUUID()
  const secret = newSecret()
  const expiresAt = after(now, LIFE_MS)
  await store.insertSession(tx, {
    id,
    operatorId,
    secretHash: hashOf(secret),
    userAgent: userAgent.slice(0, AGENT_MAX),
    ip,
    createdAt: now,
    seenAt: now,
    confirmedAt: now,
    expiresAt,
  })
  await store.deleteOldest(tx, operatorId, SESSIONS_MAX)
  const change = { before: null, after: { session: id, ip }, why: 'entry' }
  const subject = `operator ${operatorId}`
  await record(tx, {
    ...byOperator(operator),
    ...change,
    action: 'operator.entered',
    subject,
    at: now,
  })
  return { token: `os_${id}.${secret}`, name, expiresAt: expiresAt.toISOString() }
}

/** The operator of a session token; undefined if the session is not valid. */
export async function operatorBySession(
  { db, clock }: Known,
  token: string,
): Promise<OperatorPrincipal | undefined> {
  const now = clock.now()
  const found = await find(db, token, now)
  if (!found) return undefined
  const { id, operatorId, name, seenAt } = found
  if (after(seenAt, SEEN_MS) <= now) await store.touchSession(db, id, now)
  const confirmedUntil = after(found.confirmedAt, CONFIRMED_MS)
  const session = { id, confirmedUntil, isConfirmed: now < confirmedUntil }
  return { kind: 'operator', id: operatorId, name, may: mayOf(found), session }
}

/** Combines the permissions of roles and those granted singly. */
export function mayOf({ roles, permissions }: Pick<Found, 'roles' | 'permissions'>) {
  return (permission: Permission) =>
    permissions.includes(permission) || roles.some((role) => roleMay(role, permission))
}

/**
 * The operator and permissions of a session, for a websocket that watches it; reading them does not count as using the
 * session. Undefined if it has ended.
 */
export async function standingOf(
  { db, clock }: Known,
  token: string,
): Promise<{ operatorId: string; rights: string } | undefined> {
  const found = await find(db, token, clock.now())
  if (!found) return undefined
  const rights = JSON.stringify([found.roles, found.permissions])
  return { operatorId: found.operatorId, rights }
}

async function find(tx: Tx, token: string, now: Date): Promise<Found | undefined> {
  const [, id, secret] = shape.exec(token) ?? []
  const found = id && (await store.findSession(tx, id, momentsOf(now)))
  return found && timingSafeEqual(hashOf(secret!), found.secretHash) ? found : undefined
}

/** The valid sessions of an operator, the newest first. */
export function sessionsOf({ db, clock }: Known, operatorId: string) {
  return store.listSessions(db, operatorId, momentsOf(clock.now()))
}

/** Ends a session of the calling operator; false if there is no such session. */
export async function endOwnSession(
  { db, bus, clock }: Known & Pick<Deps, 'bus'>,
  { operator, id }: { operator: OperatorPrincipal; id: string },
): Promise<boolean> {
  const at = clock.now()
  const ended = await transaction(db, async (tx) => {
    if ((await store.endSessions(tx, { operatorId: operator.id, id, now: at })) === 0) return false
    const change = { before: { session: id }, after: null, why: 'by its owner' }
    const subject = `operator ${operator.id}`
    await record(tx, {
      ...byOperator(operator),
      ...change,
      action: 'operator.session_ended',
      subject,
      at,
    })
    return true
  })
  if (ended) tellChanged(bus, operator.id)
  return ended
}

/** Records that a code was given; returns until when it counts. */
export async function confirmSession({ db, clock }: Known, id: string): Promise<Date> {
  const now = clock.now()
  await store.confirmSession(db, id, now)
  return after(now, CONFIRMED_MS)
}

/** Ends all sessions of an operator, in the caller's transaction. */
export async function endAllSessions(tx: Tx, operatorId: string, now: Date): Promise<void> {
  await store.endSessions(tx, { operatorId, now })
}

const CHANGED = 'operator_changed'

/** Notifies every node that a session of an operator ended or permissions changed. To be called after the commit. */
export function tellChanged(bus: Bus, operatorId: string): void {
  bus.publish(CHANGED, operatorId)
}

/** Subscribes to such changes of all operators; returns the function that unsubscribes. */
export function onOperatorChanged(bus: Bus, listen: (operatorId: string) => void): () => void {
  return bus.subscribe(CHANGED, (operatorId) => listen(operatorId as string))
}

const momentsOf = (now: Date) => ({ now, idleSince: after(now, -IDLE_MS) })
