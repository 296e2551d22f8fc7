/**
 * Who works here. An operator is made by a command on the machine, never over the wire, and speaks by
 * a token that is shown once; each call asks the database anew, so an end is an end at once.
 *
 * Locks: the operator's row, then the chain of the audit log.
 */
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Permission } from '@ayva/contract/base'
import { after, days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { record } from '../audit/audit.ts'
import * as store from './operators.sql.ts'

export { permissionsOf, roleNames } from './roles.ts'

const TOKEN_LIFE_MS = days(90)
const SECRET_BYTES = 32
const LISTED_MAX = 100
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const shape = new RegExp(`^op_(${uuid})\\.([\\w-]{43})$`)

type Known = Pick<Deps, 'db' | 'clock'>

export const isOperatorToken = (token: string): boolean => token.startsWith('op_')

/** The operator who speaks with a token; undefined where none lives with it. */
export async function operatorOf(
  { db, clock }: Known,
  token: string,
): Promise<OperatorPrincipal | undefined> {
  const [, id, secret] = shape.exec(token) ?? []
  const found = id && (await store.findOperator(db, id, clock.now()))
  if (!found || !timingSafeEqual(hashOf(secret!), found.tokenHash)) return undefined
  const { name, permissions } = found
  return { kind: 'operator', id: found.id, name, permissions }
}

/** Makes an operator and returns the token, which nobody can be told again. */
export async function addOperator(
  { db, clock }: Known,
  { name, permissions }: { name: string; permissions: Permission[] },
): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const now = clock.now()
  const expiresAt = after(now, TOKEN_LIFE_MS)
  await transaction(db, async (tx) => {
    const times = { createdAt: now, expiresAt }
    await store.insertOperator(tx, { id, name, permissions, tokenHash: hashOf(secret), ...times })
    const change = { before: null, after: { name, permissions, expiresAt } }
    await record(tx, { ...byCommand(id, now), ...change, action: 'operator.added' })
  })
  return { id, token: `op_${id}.${secret}` }
}

/** Ends an operator; false where none lives under that id. */
export async function endOperator({ db, clock }: Known, id: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const now = clock.now()
    const name = await store.endOperator(tx, id, now)
    if (name === undefined) return false
    const change = { before: { name }, after: null }
    await record(tx, { ...byCommand(id, now), ...change, action: 'operator.ended' })
    return true
  })
}

/** The newest operators, the ended ones among them. */
export function operators({ db }: Known) {
  return store.listOperators(db, LISTED_MAX)
}

function byCommand(id: string, at: Date) {
  const actor = { actorKind: 'command', actor: 'operator' } as const
  return { ...actor, subject: `operator ${id}`, at, why: 'by command' }
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
