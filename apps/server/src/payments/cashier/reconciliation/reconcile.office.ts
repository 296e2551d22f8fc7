/** Operators' view of differences, and their reasons for accepting one. */
import { type Answer, type Query } from '@ayva/contract/base'
import {
  type Difference,
  type listDifferences,
  type listReconciliations,
} from '@ayva/contract/payments/cashier/reconciliation'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { byOperator, record } from '../../../platform/audit/audit.ts'
import * as store from './reconcile.sql.ts'

const PAGE = 50
const RUNS = 100

export async function differences(
  tx: Tx,
  { state, before }: Query<typeof listDifferences>,
): Promise<Answer<typeof listDifferences>> {
  const last = before === undefined ? undefined : BigInt(before)
  const rows = await store.listDifferences(tx, {
    open: state === 'open',
    before: last,
    limit: PAGE,
  })
  return { differences: rows.map(shown), next: rows.length < PAGE ? null : rows.at(-1)!.id }
}

export async function runs(tx: Tx): Promise<Answer<typeof listReconciliations>> {
  const rows = await store.listRuns(tx, RUNS)
  return rows.map(({ startedAt, finishedAt, ...run }) => ({
    ...run,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }))
}

type Resolution = { operator: OperatorPrincipal; id: bigint; why: string }

/** Resolved once; a later caller gets the stored resolution. */
export async function resolveDifference(
  { db, clock }: Deps,
  { operator, id, why }: Resolution,
): Promise<{ answer: Difference; replayed: boolean }> {
  return transaction(db, async (tx) => {
    const at = clock.now()
    const by = byOperator(operator)
    const done = await store.resolve(tx, { id, by: by.actor, why, at })
    const row = await store.findDifference(tx, id)
    if (!row) throw refuse('not_found')
    const { provider, day, operationId, kind } = row
    if (done)
      await record(tx, {
        ...by,
        at,
        action: 'difference.resolved',
        why,
        subject: `difference ${id}: ${provider} ${day} ${operationId} ${kind}`,
        before: { resolved: false },
        after: { resolved: true },
      })
    return { answer: shown(row), replayed: !done }
  })
}

/** Lines for the printed books; empty if all are resolved. */
export async function differencesLeft(tx: Tx): Promise<string[]> {
  const open = await store.countOpen(tx)
  return open === 0
    ? []
    : [`${open} differences with providers are open: npm run office -- differences`]
}

function shown({ foundAt, resolvedAt, ...row }: store.DifferenceRow): Difference {
  return {
    ...row,
    foundAt: foundAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }
}
