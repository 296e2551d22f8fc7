/** Operators' view of suppliers and of differences between the records, and their decisions. */
import { type Answer, type Body, type Query } from '@ayva/contract/base'
import {
  type allowFreeWins,
  type listOutsideDifferences,
  type OfficeSupplier,
  type OutsideDifference,
  type saveSupplier,
  type switchSupplier,
} from '@ayva/contract/games/suppliers/office'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { addMissingJobs } from '#lib/work/jobs.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { outside } from '../lobby/lobby.ts'
import * as store from './reconcile.sql.ts'
import { suppliersOf, SYNC_JOB } from './suppliers.list.ts'
import {
  listSuppliers,
  type NewSupplier,
  setFreeWins,
  setOn,
  type SupplierRow,
  upsertSupplier,
} from './suppliers.sql.ts'

const PAGE = 50

export async function officeSuppliers(deps: Deps): Promise<OfficeSupplier[]> {
  const [rows, known, games] = await Promise.all([
    listSuppliers(deps.db),
    suppliersOf(deps),
    outside.countOutside(deps.db),
  ])
  return rows.map(({ key, name, url, isOn: on, frameOrigins, freeWins }) => ({
    key,
    name,
    url,
    on,
    frameOrigins,
    hasSecret: known.has(key),
    games: games.get(key) ?? 0,
    freeWins,
  }))
}

type Saved = { operator: OperatorPrincipal } & Body<typeof saveSupplier>

export async function save(
  deps: Deps,
  { operator, key, name, url, frameOrigins, why }: Saved,
): Promise<OfficeSupplier> {
  const origins = [...new Set(frameOrigins.map((one) => new URL(one).origin))]
  await transaction(deps.db, async (tx) => {
    const before = (await listSuppliers(tx)).find((row) => row.key === key)
    const row = { key, name, url, dialect: 'canonical', frameOrigins: origins }
    if (before && isSame(before, row)) return
    await upsertSupplier(tx, { ...row, isOn: before?.isOn ?? false })
    await record(tx, {
      ...byOperator(operator),
      at: deps.clock.now(),
      action: 'supplier.saved',
      subject: `supplier ${key}`,
      why,
      before: before ? { name: before.name, url: before.url, origins: before.frameOrigins } : null,
      after: { name, url, origins },
    })
  })
  return shownAgain(deps, key)
}

const isSame = (a: SupplierRow, b: Omit<NewSupplier, 'isOn'>) =>
  a.name === b.name && a.url === b.url && a.frameOrigins.join() === b.frameOrigins.join()

type Switched = { operator: OperatorPrincipal; key: string } & Body<typeof switchSupplier>

/** Hides or shows its games at once; a job then updates its catalogue. */
export async function switchOn(
  deps: Deps,
  { operator, key, on, why }: Switched,
): Promise<OfficeSupplier> {
  await transaction(deps.db, async (tx) => {
    const before = await setOn(tx, key, on)
    if (before === undefined) throw refuse('not_found')
    if (on) await addMissingJobs(tx, SYNC_JOB, [{ key, payload: { supplier: key } }])
    if (before === on) return
    await outside.setSupplied(tx, key, on)
    await record(tx, {
      ...byOperator(operator),
      at: deps.clock.now(),
      action: 'supplier.switched',
      subject: `supplier ${key}`,
      why,
      before: { on: before },
      after: { on },
    })
  })
  return shownAgain(deps, key)
}

type Allowed = { operator: OperatorPrincipal; key: string } & Body<typeof allowFreeWins>

export async function allow(
  deps: Deps,
  { operator, key, on, why }: Allowed,
): Promise<OfficeSupplier> {
  await transaction(deps.db, async (tx) => {
    const before = await setFreeWins(tx, key, on)
    if (before === undefined) throw refuse('not_found')
    if (before === on) return
    await record(tx, {
      ...byOperator(operator),
      at: deps.clock.now(),
      action: 'supplier.free_wins',
      subject: `supplier ${key}`,
      why,
      before: { freeWins: before },
      after: { freeWins: on },
    })
  })
  return shownAgain(deps, key)
}

async function shownAgain(deps: Deps, key: string): Promise<OfficeSupplier> {
  deps.bus.publish('content_changed', { supplier: key })
  return (await officeSuppliers(deps)).find((one) => one.key === key)!
}

export async function differences(
  tx: Tx,
  { state, before }: Query<typeof listOutsideDifferences>,
): Promise<Answer<typeof listOutsideDifferences>> {
  const last = before === undefined ? undefined : BigInt(before)
  const rows = await store.listFound(tx, { open: state === 'open', before: last, limit: PAGE })
  const next = rows.length < PAGE ? null : String(rows.at(-1)!.id)
  return { differences: rows.map(shown), next }
}

type Resolution = { operator: OperatorPrincipal; id: bigint; why: string }

/** Resolved once; a later caller gets the stored resolution. */
export async function resolve(
  { db, clock }: Deps,
  { operator, id, why }: Resolution,
): Promise<{ answer: OutsideDifference; replayed: boolean }> {
  return transaction(db, async (tx) => {
    const at = clock.now()
    const by = byOperator(operator)
    const done = await store.resolveFound(tx, { id, by: by.actor, why, at })
    const row = await store.findFound(tx, id)
    if (!row) throw refuse('not_found')
    if (done)
      await record(tx, {
        ...by,
        at,
        action: 'outside_difference.resolved',
        why,
        subject: `difference ${id}: ${row.supplier} ${row.player} ${row.roundId} ${row.kind}`,
        before: { resolved: false },
        after: { resolved: true },
      })
    return { answer: shown(row), replayed: !done }
  })
}

function shown(row: store.DifferenceRow): OutsideDifference {
  const { id, supplier, player, roundId, resolvedBy, why } = row
  return {
    id: String(id),
    supplier,
    player,
    roundId,
    resolvedBy,
    why,
    kind: row.kind as store.DifferenceKind,
    ours: row.ours as OutsideDifference['ours'],
    theirs: row.theirs as OutsideDifference['theirs'],
    openedAt: row.openedAt.toISOString(),
    foundAt: row.foundAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }
}
