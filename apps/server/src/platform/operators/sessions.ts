/**
 * Where operators are logged in. A session is asked for in the database at each call, so that its end, the
 * end of its operator and a change of roles act at once.
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
/** How exactly it is written down when a session was last used. */
const SEEN_MS = minutes(1)
const CONFIRMED_MS = minutes(CONFIRMED_MINUTES)
const SESSIONS_MAX = 20
const AGENT_MAX = 300
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shape = new RegExp(`^os_(${uuid})\\.([\\w-]{43})$`)

type Known = Pick<Deps, 'db' | 'clock'>
/** Where somebody comes in from; `device` is what their browser says it is. */
export type Where = { ip: string; userAgent: string; device?: string | undefined }
type Found = NonNullable<Awaited<ReturnType<typeof store.findSession>>>

export const isSessionToken = (token: string): boolean => token.startsWith('os_')

type Beginning = { operator: { id: string; name: string }; where: Where; now: Date }

/** Begins a session of somebody who has shown who they are; a code was given just now. */
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

/** The operator who speaks with the token of a session; undefined where none lives with it. */
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

/** What an operator may do: by roles, and by what was allowed one by one. */
export function mayOf({ roles, permissions }: Pick<Found, 'roles' | 'permissions'>) {
  return (permission: Permission) =>
    permissions.includes(permission) || roles.some((role) => roleMay(role, permission))
}

/** How it stands with a session, for who watches it: to be watched is no use of it. Undefined where it is over. */
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

/** The sessions of an operator that live, the newest first. */
export function sessionsOf({ db, clock }: Known, operatorId: string) {
  return store.listSessions(db, operatorId, momentsOf(clock.now()))
}

/** Ends a session of the operator's own; false where none lives under that id. */
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

/** Notes that a code was given; returns until when that counts. */
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

/** Says on every node that a session of an operator has ended, or what they may do has changed. Called after the commit. */
export function tellChanged(bus: Bus, operatorId: string): void {
  bus.publish(CHANGED, operatorId)
}

/** Listens to such changes of all operators; returns the way to stop. */
export function onOperatorChanged(bus: Bus, listen: (operatorId: string) => void): () => void {
  return bus.subscribe(CHANGED, (operatorId) => listen(operatorId as string))
}

const momentsOf = (now: Date) => ({ now, idleSince: after(now, -IDLE_MS) })
