/** What alerts operators see, and what they note about them. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, Uuid } from '../../base.ts'
import { reason } from '../../office.ts'

/** `minutes`: how long the oldest waits; `count`: how many there are. */
const Unit = z.enum(['minutes', 'count'])
export type MeasureUnit = z.output<typeof Unit>

/** One incident of one rule. */
export const Alert = z.object({
  id: Uuid,
  /** The key of the rule. */
  rule: z.string(),
  title: z.string(),
  measure: z.string(),
  unit: Unit,
  above: z.int(),
  /** The last measurement that was bad. */
  value: z.int(),
  /** Since when the measurement is bad; the alert is raised after the minutes of the rule. */
  beganAt: Moment,
  raisedAt: Moment,
  /** Null while the measurement is bad. */
  closedAt: z.nullable(Moment),
  acknowledgement: z.nullable(z.object({ by: z.string(), at: Moment, note: z.string() })),
})
export type Alert = z.output<typeof Alert>

export const listAlerts = endpoint({
  method: 'GET',
  path: `${API}/office/alerts`,
  audience: { operator: 'alerts.read' },
  summary: 'Тревоги: открытые или все, сначала новые',
  query: z.object({
    state: z._default(z.enum(['open', 'all']), 'open'),
    /** `next` of the previous page. */
    after: z.optional(
      z.string().check(z.regex(/^\d{1,14}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)),
    ),
  }),
  answer: z.object({ alerts: z.array(Alert), next: z.nullable(z.string()) }),
  refusals: {},
})

export const acknowledgeAlert = endpoint({
  method: 'POST',
  path: `${API}/office/alerts/:id/acknowledgement`,
  audience: { operator: 'alerts.acknowledge' },
  summary: 'Отметить тревогу: вы её видели и что с ней делаете',
  params: z.object({ id: Uuid }),
  body: z.strictObject({ note: reason('Напишите, что вы делаете') }),
  answer: Alert,
  refusals: {
    alert_unknown: { status: 404, code: 4821, message: 'Такой тревоги нет' },
  },
})

export const listAlertRules = endpoint({
  method: 'GET',
  path: `${API}/office/alert-rules`,
  audience: { operator: 'alerts.read' },
  summary: 'Правила тревог и нынешние значения их показателей',
  answer: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      measure: z.string(),
      /** Null if no module has such a measurement. */
      measureTitle: z.nullable(z.string()),
      unit: Unit,
      above: z.int(),
      minutes: z.int(),
      enabled: z.boolean(),
      /** Null if it could not be measured. */
      value: z.nullable(z.int()),
    }),
  ),
  refusals: {},
})
