/**
 * Alerts as operators see them.
 *
 * Locks: the alert's row, then the audit log.
 */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import {
  acknowledgeAlert,
  type Alert,
  type listAlertRules,
  type listAlerts,
} from '@ayva/contract/platform/alerts/office'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { placesBy } from '#lib/http/places.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type Measure } from '#lib/measure.ts'
import { byOperator, record } from '../audit/audit.ts'
import * as store from './alerts.sql.ts'
import { rulesOf, valueOf } from './evaluate.ts'

const refuse = refusing(acknowledgeAlert.refusals)
const PAGE = 50
const places = placesBy('raisedAt', { id: String })
type Measures = ReadonlyMap<string, Measure>

export async function alertsOf(
  { db }: Deps,
  measures: Measures,
  { state, after }: Query<typeof listAlerts>,
): Promise<Answer<typeof listAlerts>> {
  const rows = await store.listRaised(db, { state, after: places.placeOf(after), limit: PAGE })
  return { alerts: rows.map((row) => viewOf(row, measures)), next: places.nextOf(rows, PAGE) }
}

/** The rules with what is measured now. */
export async function alertRules(
  deps: Deps,
  measures: Measures,
): Promise<Answer<typeof listAlertRules>> {
  const rules = await rulesOf(deps)
  return Promise.all(
    rules.map(async (rule) => {
      const measure = measures.get(rule.measure)
      return {
        ...rule,
        measureTitle: measure?.title ?? null,
        unit: measure?.unit ?? 'count',
        value: (await valueOf(deps, measure)) ?? null,
      }
    }),
  )
}

type Acknowledging = Body<typeof acknowledgeAlert> & { operator: OperatorPrincipal; id: string }

/** The last note counts; all of them are in the audit log. Refuses `alert_unknown`. */
export async function acknowledge(
  deps: Deps,
  measures: Measures,
  { operator, id, note }: Acknowledging,
): Promise<Alert> {
  const at = deps.clock.now()
  const row = await transaction(deps.db, async (tx) => {
    const before = await store.lockRaised(tx, id)
    if (!before) throw refuse('alert_unknown')
    const seen = { ackedBy: operator.name, ackedAt: at, note }
    await store.acknowledge(tx, { id, ...seen })
    await record(tx, {
      ...byOperator(operator),
      at,
      action: 'alert.acknowledged',
      subject: `alert ${id}`,
      before: before.note === null ? null : { note: before.note },
      after: { rule: before.rule, note },
      why: note,
    })
    return Object.assign({}, before, seen)
  })
  return viewOf(row, measures)
}

function viewOf(row: store.RaisedRow, measures: Measures): Alert {
  const { id, rule, title, measure, ackedBy, ackedAt, note } = row
  const isSeen = ackedBy !== null && ackedAt !== null && note !== null
  return {
    id,
    rule,
    title,
    measure,
    unit: measures.get(measure)?.unit ?? 'count',
    above: Number(row.above),
    value: Number(row.value),
    beganAt: row.beganAt.toISOString(),
    raisedAt: row.raisedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    acknowledgement: isSeen ? { by: ackedBy, at: ackedAt.toISOString(), note } : null,
  }
}
