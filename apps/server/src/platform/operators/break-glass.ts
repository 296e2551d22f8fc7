/**
 * A permission that an operator takes for at most an hour. It is in the audit log, is shown to every operator, raises an
 * alert (the measurement `operators.extra`), and ends by itself, because each call compares its end with the clock.
 *
 * Locks: the operator's row, then the chain of the audit log.
 */
import { type Body, type Permission, refusing } from '@ayva/contract/base'
import {
  endExtraPermission,
  EXTRA_MAX,
  type ExtraPermission,
  takeExtraPermission,
} from '@ayva/contract/platform/operators/break-glass'
import { after, hours, minutes } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../audit/audit.ts'
import { confirm } from './entry.ts'
import * as store from './extra.sql.ts'
import { lockOperator } from './operators.sql.ts'
import { isTakeable } from './roles.ts'
import { tellChanged } from './sessions.ts'

const refuse = refusing(takeExtraPermission.refusals)
const refuseEnd = refusing(endExtraPermission.refusals)
const SHOWN = 50
const DAY_MS = hours(24)
/** For so long after one was taken the alert stays, even if it was ended after a minute. */
const ALERT_MS = hours(1)

type Known = Pick<Deps, 'db' | 'clock'>

/** Those that hold now, and those that the caller may take out of `all`. */
export async function extraNow(
  { db, clock }: Known,
  operator: OperatorPrincipal,
  all: readonly Permission[],
): Promise<{ taken: ExtraPermission[]; open: string[] }> {
  const rows = await store.listExtra(db, clock.now(), SHOWN)
  const mayTake = operator.may(takeExtraPermission.audience.operator)
  const open = mayTake ? all.filter((one) => isTakeable(one) && !operator.may(one)) : []
  return { taken: rows.map((row) => viewOf(row, operator)), open: [...new Set(open)].toSorted() }
}

/** How many were taken in the last hour: an alert tells administrators. */
export const takenOfLate = ({ db, clock }: Known): Promise<number> =>
  store.countTaken(db, after(clock.now(), -ALERT_MS))

type By = { operator: OperatorPrincipal; id: string }
type Taking = By & Body<typeof takeExtraPermission> & { all: readonly Permission[] }

/**
 * Repeated for the same id it changes nothing. Refuses `permission_unknown`, `permission_held`, `permissions_many`,
 * `code_wrong` and `attempts_over`.
 */
export async function take(
  deps: Deps,
  { operator, id, permission: name, minutes: most, why, code, all }: Taking,
): Promise<ExtraPermission> {
  const { db, clock, bus, log } = deps
  const at = clock.now()
  const known = await store.findLive(db, id, at)
  if (known?.operatorId === operator.id) return viewOf(known, operator)
  const permission = all.find((one) => one === name)
  if (permission === undefined || !isTakeable(permission)) throw refuse('permission_unknown')
  if (operator.may(permission)) throw refuse('permission_held')
  // A code is valid once, so it is asked for after everything that can be refused without it.
  await confirm(deps, operator, code)
  const endsAt = after(at, minutes(most))
  const row = { id, operatorId: operator.id, permission, why, takenAt: at, endsAt }
  await transaction(db, async (tx) => {
    await lockOperator(tx, operator.id)
    await refuseMany(tx, { operatorId: operator.id, permission, now: at })
    if (!(await store.insertExtra(tx, row))) throw refuse('permission_held')
    await record(tx, {
      ...byOperator(operator),
      at,
      why,
      action: 'operator.permission_taken',
      subject: `operator ${operator.id}`,
      before: null,
      after: { permission, endsAt },
    })
  })
  log.error({ alarm: 'permission_taken', operator: operator.id, permission, endsAt }, why)
  tellChanged(bus, operator.id)
  return viewOf(Object.assign({}, row, { operator: operator.name }), operator)
}

async function refuseMany(
  tx: Tx,
  { operatorId, permission, now }: { operatorId: string; permission: Permission; now: Date },
): Promise<void> {
  const taken = await store.takenSince(tx, { operatorId, since: after(now, -DAY_MS), now })
  const held = taken.filter(({ isLive }) => isLive)
  if (held.some((one) => one.permission === permission)) throw refuse('permission_held')
  if (held.length >= EXTRA_MAX.atOnce || taken.length >= EXTRA_MAX.aDay)
    throw refuse('permissions_many')
}

/**
 * Ends one that is still held: its operator's own, or any for whoever gives permissions; false if it was over before.
 * Refuses `extra_other`.
 */
export async function giveBack(deps: Deps, { operator, id }: By): Promise<boolean> {
  const at = deps.clock.now()
  const ended = await transaction(deps.db, async (tx) => {
    const row = await store.findLive(tx, id, at)
    if (!row) return undefined
    const isOwn = row.operatorId === operator.id
    if (!isOwn && !operator.may('operators.change')) throw refuseEnd('extra_other')
    await lockOperator(tx, row.operatorId)
    if (!(await store.endExtra(tx, id, at))) return undefined
    await record(tx, {
      ...byOperator(operator),
      at,
      why: isOwn ? 'by its holder' : 'by an administrator',
      action: 'operator.permission_returned',
      subject: `operator ${row.operatorId}`,
      before: { permission: row.permission, endsAt: row.endsAt },
      after: null,
    })
    return row.operatorId
  })
  if (ended !== undefined) tellChanged(deps.bus, ended)
  return ended !== undefined
}

function viewOf(
  { takenAt, endsAt, operatorId, ...row }: store.ExtraRow,
  { id: caller }: OperatorPrincipal,
): ExtraPermission {
  return {
    ...row,
    own: operatorId === caller,
    takenAt: takenAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }
}
