/**
 * Operators. An operator is invited by another one or by a command on the server, and logs in with name, password and
 * code; or is created by that command with a token, which is shown once. Each call reads the operator from the
 * database, so ending one takes effect at once.
 *
 * Locks: the operator's row, then the chain of the audit log.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { type Permission } from '@ayva/contract/base'
import { type Role } from '@ayva/contract/platform/operators'
import { after, days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import { record } from '../audit/audit.ts'
import * as store from './operators.sql.ts'
import { isSessionToken, mayOf, operatorBySession } from './sessions.ts'
import * as staff from './staff.ts'

export { mayComeFrom } from './addresses.ts'
export { isRole, permissionsOf, roleNames } from './roles.ts'
export { isSessionToken, onOperatorChanged, standingOf } from './sessions.ts'

const TOKEN_LIFE_MS = days(90)
const PAGE = 100
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shape = new RegExp(`^op_(${uuid})\\.([\\w-]{43})$`)

type Known = Pick<Deps, 'db' | 'clock'>

export const isOperatorToken = (token: string): boolean =>
  token.startsWith('op_') || isSessionToken(token)

/** The operator of a token; undefined if the token is not valid. */
export async function operatorOf(
  deps: Known,
  token: string,
): Promise<OperatorPrincipal | undefined> {
  if (isSessionToken(token)) return operatorBySession(deps, token)
  const [, id, secret] = shape.exec(token) ?? []
  const found = id && (await store.findOperator(deps.db, id, deps.clock.now()))
  if (!found || !timingSafeEqual(hashOf(secret!), found.tokenHash!)) return undefined
  return { kind: 'operator', id: found.id, name: found.name, may: mayOf(found) }
}

/** Creates an operator and returns the token, which cannot be read again. */
export async function addOperator(
  { db, clock }: Known,
  { name, permissions }: { name: string; permissions: Permission[] },
): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  const secret = newSecret()
  const now = clock.now()
  const expiresAt = after(now, TOKEN_LIFE_MS)
  await transaction(db, async (tx) => {
    const tokenHash = hashOf(secret)
    const known = { permissions, tokenHash, createdAt: now, expiresAt }
    await store.insertOperator(tx, { id, name, roles: [], ...known })
    const change = { before: null, after: { name, permissions, expiresAt }, why: BY_COMMAND }
    const subject = `operator ${id}`
    await record(tx, { ...command, ...change, action: 'operator.added', subject, at: now })
  })
  return { id, token: `op_${id}.${secret}` }
}

/** Invites an operator by command. Refuses `operator_named`. */
export function inviteByCommand(deps: Deps, { name, roles }: { name: string; roles: Role[] }) {
  return staff.invite(deps, { id: randomUUID(), name, roles, why: BY_COMMAND, by: command })
}

/** Ends an operator by command; false if there is no active operator with that id. */
export function endOperator(deps: Known & Pick<Deps, 'bus'>, id: string): Promise<boolean> {
  return staff.endOperator(deps, { id, why: BY_COMMAND, by: command })
}

/** All present and former operators, the newest first. */
export async function operators({ db }: Known) {
  const all: Awaited<ReturnType<typeof store.listOperators>> = []
  for (;;) {
    const rows = await store.listOperators(db, { after: all.at(-1), limit: PAGE })
    all.push(...rows)
    if (rows.length < PAGE) return all
  }
}

const BY_COMMAND = 'by command'
const command = { actorKind: 'command', actor: 'operator' } as const
