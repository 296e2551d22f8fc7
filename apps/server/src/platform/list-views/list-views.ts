/**
 * Views of the office's lists that operators have saved. A view is a query of an address; what it shows is decided by
 * the calls of the list.
 *
 * Locks: all views, then the chain of the audit log.
 */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/platform/list-views'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../audit/audit.ts'
import * as store from './list-views.sql.ts'

/** An operator's own views of a list, and the shared ones. */
const LISTED = 2 * contract.VIEWS_MAX
const refuse = refusing({ ...contract.saveView.refusals, ...contract.dropView.refusals })

type By = { operator: OperatorPrincipal }

/** Only of lists that the operator may see. */
export async function views(
  { db }: Deps,
  { operator, list, q = '' }: By & Query<typeof contract.listViews>,
): Promise<contract.ListView[]> {
  const wanted = list === undefined ? contract.ListPath.options : [list]
  const lists = wanted.filter((one) => maySee(operator, one))
  const found = { operatorId: operator.id, lists, part: q.trim(), limit: LISTED }
  const rows = await store.selectViews(db, found)
  return rows.map((row) => viewOf(row, operator))
}

/** Refuses with each of the refusals of the call. */
export function save(
  { db, clock }: Deps,
  { operator, id, seen, shared, ...said }: By & { id: string } & Body<typeof contract.saveView>,
): Promise<contract.ListView> {
  if (!maySee(operator, said.list)) throw refuse('view_unknown')
  return transaction(db, async (tx) => {
    await store.lockViews(tx)
    const before = await store.findView(tx, id, operator.id)
    // Views of others are not told apart from those that do not exist.
    if (before ? before.operatorId !== operator.id : seen !== 0) throw refuse('view_unknown')
    if (before && (before.version !== seen || before.list !== said.list))
      throw refuse('view_changed')
    const own = { ...said, id, operatorId: operator.id, author: operator.name }
    const others = await store.countOthers(tx, own)
    if (others.named > 0n) throw refuse('view_named')
    const isFull = others.own >= BigInt(contract.VIEWS_MAX)
    if (isFull || (shared && others.shared >= BigInt(contract.VIEWS_MAX)))
      throw refuse('views_full')
    const at = clock.now()
    await store.putView(tx, { ...own, isShared: shared, version: seen + 1, changedAt: at })
    const after = (await store.findView(tx, id, operator.id))!
    if (shared || before?.isShared) await trace(tx, { operator, at, before, after })
    return viewOf(after, operator)
  })
}

/** Refuses `view_unknown` and `view_changed`. */
export function drop(
  { db, clock }: Deps,
  { operator, id, seen }: By & { id: string; seen: number },
): Promise<Answer<typeof contract.dropView>> {
  return transaction(db, async (tx) => {
    await store.lockViews(tx)
    const before = await store.findView(tx, id, operator.id)
    if (!before || !mayDrop(operator, before)) throw refuse('view_unknown')
    if (before.version !== seen) throw refuse('view_changed')
    await store.deleteView(tx, id)
    const at = clock.now()
    if (before.isShared) await trace(tx, { operator, at, before, after: undefined })
    return { dropped: true }
  })
}

/** Refuses `view_unknown`. */
export function chooseDefault(
  { db }: Deps,
  { operator, list, view: id }: By & Body<typeof contract.chooseDefaultView>,
): Promise<Answer<typeof contract.chooseDefaultView>> {
  return transaction(db, async (tx) => {
    await store.lockViews(tx)
    const view = id === null ? undefined : await store.findView(tx, id, operator.id)
    const isKnown = view !== undefined && view.list === list && isShownTo(operator, view)
    if (id !== null && !isKnown) throw refuse('view_unknown')
    await store.putDefault(tx, { operatorId: operator.id, list, viewId: id })
    return { view: id }
  })
}

function maySee(operator: OperatorPrincipal, list: contract.ListPath): boolean {
  return operator.may(contract.lists[list].permission)
}

function isShownTo(operator: OperatorPrincipal, view: store.ViewRow): boolean {
  const mayOpen = maySee(operator, view.list as contract.ListPath)
  return mayOpen && (view.isShared || view.operatorId === operator.id)
}

/** A shared view whose author has left can be removed by those who manage operators. */
function mayDrop(operator: OperatorPrincipal, view: store.ViewRow): boolean {
  const isOwn = view.operatorId === operator.id
  return isOwn || (isShownTo(operator, view) && operator.may('operators.change'))
}

type Traced = {
  operator: OperatorPrincipal
  at: Date
  before: store.ViewRow | undefined
  after: store.ViewRow | undefined
}

function trace(tx: Tx, { operator, at, before, after }: Traced): Promise<void> {
  const { id } = (after ?? before)!
  return record(tx, {
    ...byOperator(operator),
    action: after ? 'list_view.saved' : 'list_view.dropped',
    subject: `list_view ${id}`,
    at,
    why: 'общий вид списка',
    before: before ? told(before) : null,
    after: after ? told(after) : null,
  })
}

function told({ list, name, query, isShared }: store.ViewRow) {
  return { list, name, query, shared: isShared }
}

function viewOf(row: store.ViewRow, operator: OperatorPrincipal): contract.ListView {
  const { id, name, query, isShared, author, isDefault, version, changedAt } = row
  return {
    id,
    list: row.list as contract.ListPath,
    name,
    query,
    shared: isShared,
    author,
    isOwn: row.operatorId === operator.id,
    isDefault,
    version,
    changedAt: changedAt.toISOString(),
  }
}
