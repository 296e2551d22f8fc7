/**
 * Login of operators: an invitation once, then name, password and code. An unknown name costs the same work and gets
 * the same answer as a wrong password, so guessing reveals nothing.
 *
 * Locks: the operator's login, then the chain of the audit log.
 */
import { createHash } from 'node:crypto'
import { isCommon } from '@ayva/contract/identity/auth/common-passwords'
import { type Answer, type Body, commonRefusals, Refusal, refusing } from '@ayva/contract/base'
import {
  acceptInvitation,
  enterOffice,
  Role,
  type showInvitation,
} from '@ayva/contract/platform/operators'
import { outsideSandbox } from '#lib/config.ts'
import { transaction } from '#lib/data/db.ts'
import { type SealedColumn } from '#lib/data/sealed.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { amongFew, hashPassword, passwordFits } from '#lib/passwords.ts'
import { newAppSecret, openAppSecret, stepOf } from '#lib/totp.ts'
import { hashOf } from '#lib/secrets.ts'
import { byOperator, record } from '../audit/audit.ts'
import { isDemoOperator } from './demo-operators.ts'
import { deviceAfter, deviceOf } from './devices.ts'
import { countConfirmation, countEntry } from './guesses.ts'
import * as store from './login.sql.ts'
import { beginSession, confirmSession, type Where } from './sessions.ts'

type Entered = Answer<typeof enterOffice>
type Invited = NonNullable<Awaited<ReturnType<typeof store.findInvited>>>

const refuse = refusing(acceptInvitation.refusals)
const refuseEntry = refusing(enterOffice.refusals)

/** The operator of an invitation, with the secret for the authenticator app. Refuses `invitation_over`. */
export async function invitationOf(
  deps: Deps,
  invitation: string,
): Promise<Answer<typeof showInvitation>> {
  const { id, name, roles, totpSecret, invitedUntil } = await invitedBy(deps, invitation)
  return {
    name,
    roles: rolesIn(roles),
    ...openAppSecret(deps.config, appOf(id, name), totpSecret),
    expiresAt: invitedUntil!.toISOString(),
  }
}

/** Accepts an invitation and logs the operator in. Refuses `invitation_over` and `code_wrong`. */
export async function accept(
  deps: Deps,
  { invitation, password, code }: Body<typeof acceptInvitation>,
  where: Where,
): Promise<Entered> {
  const { config, db, clock } = deps
  const now = clock.now()
  const invited = await invitedBy(deps, invitation)
  const { id: operatorId, name } = invited
  if (isCommon(password, name)) throw passwordTooSimple()
  const lastStep = codeStep(deps, invited, code, now)
  if (lastStep === undefined) throw refuse('code_wrong')
  const passwordHash = await amongFew(() => hashPassword(password, config.PASSWORD_COST))
  return transaction(db, async (tx) => {
    const invitationHash = hashOf(invitation)
    const accepted = { operatorId, invitationHash, passwordHash, lastStep, now }
    if (!(await store.acceptLogin(tx, accepted))) throw refuse('invitation_over')
    const change = { before: null, after: { accepted: true }, why: 'by invitation', at: now }
    const subject = `operator ${operatorId}`
    await record(tx, { ...byOperator(invited), ...change, action: 'operator.accepted', subject })
    const entered = await beginSession(tx, { operator: invited, where, now })
    const asked = { config, device: where.device, nameKey: nameKeyOf(name), now }
    return { ...entered, device: deviceAfter(asked) }
  })
}

/** Logs an operator in. Refuses `entry_refused` for any wrong input, and `attempts_over`. */
export async function enter(
  deps: Deps,
  { name, password, code }: Body<typeof enterOffice>,
  where: Where,
): Promise<Entered> {
  const { config, db, clock } = deps
  const now = clock.now()
  const nameKey = nameKeyOf(name)
  const asked = { config, device: where.device, nameKey, now }
  const forget = await countEntry(deps, { nameKey, ip: where.ip, device: deviceOf(asked) })
  const known = await store.findByName(db, nameKey)
  const hash = known?.passwordHash ?? undefined
  const fits = await amongFew(() => passwordFits(password, hash, config.PASSWORD_COST))
  const step = known && codeStep(deps, known, code, now)
  if (!known || !fits || step === undefined) throw refuseEntry('entry_refused')
  // Passwords of demo operators are published in the source, so they are valid on this machine only.
  if (isDemoOperator(known.id) && outsideSandbox(config)) throw refuseEntry('entry_refused')
  const entered = await transaction(db, async (tx) => {
    if (!(await store.takeStep(tx, known.id, step))) throw refuseEntry('entry_refused')
    return beginSession(tx, { operator: known, where, now })
  })
  await forget()
  return { ...entered, device: deviceAfter(asked) }
}

/**
 * Confirms a session with a code, for calls that move money or change permissions. Refuses `code_wrong` and
 * `attempts_over`.
 */
export async function confirm(
  deps: Deps,
  { id, session }: OperatorPrincipal,
  code: string,
): Promise<{ confirmedUntil: string }> {
  const forget = await countConfirmation(deps, id)
  const known = await store.findAccepted(deps.db, id)
  const step = known && codeStep(deps, known, code, deps.clock.now())
  if (!session || step === undefined) throw refuse('code_wrong')
  if (!(await store.takeStep(deps.db, id, step))) throw refuse('code_wrong')
  await forget()
  const until = await confirmSession(deps, session.id)
  return { confirmedUntil: until.toISOString() }
}

async function invitedBy({ db, clock }: Deps, invitation: string): Promise<Invited> {
  const invited = await store.findInvited(db, hashOf(invitation), clock.now())
  if (!invited) throw refuse('invitation_over')
  return invited
}

type WithApp = { id: string; totpSecret: Buffer }

function codeStep({ config }: Deps, { id, totpSecret: sealed }: WithApp, code: string, now: Date) {
  return stepOf(config, { place: placeOf(id), sealed, code, now })
}

/** The sealed secret of an operator's authenticator app; `base32` uses an existing secret. */
export function newApp({ config }: Deps, id: string, base32?: string): Buffer {
  return newAppSecret(config, appOf(id, ''), base32).sealed
}

/** Ignores case, because names that differ only in case could be confused. */
export function nameKeyOf(name: string): Buffer {
  const key = name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  return createHash('sha256').update(key).digest()
}

export const rolesIn = (words: string[]): Role[] =>
  Role.options.filter((role) => words.includes(role))

const placeOf = (id: string) => `operator totp: ${id}` as const
const appOf = (id: string, label: string) => ({
  place: placeOf(id),
  label,
  issuer: 'Ayva office',
})
export const sealedSecrets: SealedColumn = {
  table: 'operator_login',
  column: 'totp_secret',
  key: { operator_id: 'uuid' },
  place: (id) => placeOf(id!),
}

function passwordTooSimple(): Refusal {
  const fields = { password: 'Пароль слишком простой' }
  return new Refusal('validation', commonRefusals.validation, { fields })
}
