/**
 * How operators manage other operators: invitations, roles and ending. Each change takes effect at once.
 *
 * Locks: the operator's row, then the chain of the audit log.
 */
import {
  changeOperatorRoles,
  inviteOperator,
  type listOperators,
  type OfficeOperator,
} from '@ayva/contract/platform/operators'
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import { after, hours } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import { placesBy } from '#lib/http/places.ts'
import { byOperator, record } from '../audit/audit.ts'
import { nameKeyOf, newApp, rolesIn } from './entry.ts'
import { endAllExtra } from './extra.sql.ts'
import * as logins from './login.sql.ts'
import * as store from './operators.sql.ts'
import { endAllSessions, tellChanged } from './sessions.ts'

const INVITED_MS = hours(48)
const PAGE = 50
const places = placesBy('createdAt', { id: String })
const refuse = refusing(changeOperatorRoles.refusals)

type Actor = { actorKind: 'operator' | 'command'; actor: string }
type Invitation = Body<typeof inviteOperator> & { id: string; by: Actor }

/**
 * Invites an operator. Repeated for the same id before it is accepted, it replaces the invitation. Refuses
 * `operator_named`.
 */
export async function invite(
  deps: Deps,
  { id, name, roles, why, by }: Invitation,
): Promise<Answer<typeof inviteOperator>> {
  const now = deps.clock.now()
  const invitation = newSecret()
  const invitedUntil = after(now, INVITED_MS)
  const refuseName = () => refusing(inviteOperator.refusals)('operator_named')
  await transaction(deps.db, async (tx) => {
    const earlier = await store.lockOperator(tx, id)
    const known = { permissions: [], tokenHash: null, expiresAt: null }
    await store.insertOperator(tx, { id, name, roles, createdAt: now, ...known })
    const { tokenHash, endedAt } = (await store.lockOperator(tx, id))!
    if (tokenHash || endedAt || (await logins.isAccepted(tx, id))) throw refuseName()
    await store.updateInvited(tx, { id, name, roles, createdAt: now })
    const totpSecret = newApp(deps, id)
    const login = { nameKey: nameKeyOf(name), totpSecret, invitationHash: hashOf(invitation) }
    if (!(await logins.insertLogin(tx, { operatorId: id, ...login, invitedUntil })))
      throw refuseName()
    const before = earlier ? { name: earlier.name, roles: earlier.roles } : null
    const change = { before, after: { name, roles }, why, at: now }
    const subject = `operator ${id}`
    await record(tx, { ...by, ...change, action: 'operator.invited', subject })
  })
  return { invitation, expiresAt: invitedUntil.toISOString() }
}

type By = { operator: OperatorPrincipal; id: string; why: string }

/** Refuses `operator_unknown` and `operator_self`. */
export async function changeRoles(
  deps: Deps,
  { operator, id, roles, why }: By & Body<typeof changeOperatorRoles>,
): Promise<OfficeOperator> {
  if (id === operator.id) throw refuse('operator_self')
  const at = deps.clock.now()
  const own = rolesIn(roles)
  await transaction(deps.db, async (tx) => {
    const row = await store.lockOperator(tx, id)
    if (!row || row.endedAt) throw refuse('operator_unknown')
    const before = { roles: row.roles, permissions: row.permissions }
    await store.setRoles(tx, id, own)
    await endAllExtra(tx, id, at)
    const change = { before, after: { roles: own, permissions: [] }, why, at }
    const subject = `operator ${id}`
    const action = 'operator.roles_changed'
    await record(tx, { ...byOperator(operator), ...change, action, subject })
  })
  tellChanged(deps.bus, id)
  return shown(deps, id)
}

/** Ends an operator; ending one again changes nothing. Refuses `operator_unknown` and `operator_self`. */
export async function end(deps: Deps, { operator, id, why }: By): Promise<OfficeOperator> {
  if (id === operator.id) throw refuse('operator_self')
  await endOperator(deps, { id, why, by: byOperator(operator) })
  return shown(deps, id)
}

/** Ends an operator together with sessions and credentials; false if there is no active operator with that id. */
export async function endOperator(
  { db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>,
  { id, why, by }: { id: string; why: string; by: Actor },
): Promise<boolean> {
  const at = clock.now()
  const ended = await transaction(db, async (tx) => {
    const name = await store.endOperator(tx, id, at)
    if (name === undefined) return false
    await logins.deleteLogin(tx, id)
    await endAllSessions(tx, id, at)
    await endAllExtra(tx, id, at)
    const change = { before: { name }, after: null, why, at }
    await record(tx, { ...by, ...change, action: 'operator.ended', subject: `operator ${id}` })
    return true
  })
  if (ended) tellChanged(bus, id)
  return ended
}

/** A page of operators, including ended ones, the newest first. */
export async function listed(
  { db, clock }: Deps,
  { after: place }: Query<typeof listOperators>,
): Promise<Answer<typeof listOperators>> {
  const rows = await store.listOperators(db, { after: places.placeOf(place), limit: PAGE })
  return {
    operators: rows.map((row) => viewOf(row, clock.now())),
    next: places.nextOf(rows, PAGE),
  }
}

async function shown({ db, clock }: Deps, id: string): Promise<OfficeOperator> {
  const [row] = await store.listOperators(db, { id, limit: 1 })
  if (!row) throw refuse('operator_unknown')
  return viewOf(row, clock.now())
}

type Row = Awaited<ReturnType<typeof store.listOperators>>[number]

function viewOf(row: Row, now: Date): OfficeOperator {
  const { id, name, roles, createdAt, seenAt } = row
  return {
    id,
    name,
    roles: rolesIn(roles),
    createdAt: createdAt.toISOString(),
    state: stateOf(row, now),
    seenAt: seenAt?.toISOString() ?? null,
  }
}

function stateOf({ endedAt, expiresAt, hasToken, acceptedAt }: Row, now: Date) {
  if (endedAt || (expiresAt && expiresAt <= now)) return 'ended'
  return hasToken || acceptedAt ? 'works' : 'invited'
}
