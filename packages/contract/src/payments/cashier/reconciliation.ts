/** What providers' files of a day say beside our payments, as operators see it. */
import * as z from 'zod/mini'
import { endpoint, Moment } from '../../base.ts'
import { reason } from '../../office.ts'

const differenceKinds = [
  'missing_ours',
  'missing_theirs',
  'sum',
  'currency',
  'status',
  'kind',
  'duplicate',
  'unread',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

const Digits = z.string().check(z.regex(/^\d{1,18}$/))
/** An operation as one of the two sides has it. */
const Side = z.object({
  kind: z.string(),
  status: z.string(),
  /** Minor units; empty where no sum can be read. */
  amount: z.string(),
  currency: z.string(),
  /** Whose payment it is, on our side. */
  playerId: z.optional(z.string()),
  paymentId: z.optional(z.string()),
})
export const Difference = z.object({
  id: z.string(),
  provider: z.string(),
  day: z.iso.date(),
  operationId: z.string(),
  kind: z.enum(differenceKinds),
  ours: z.nullable(Side),
  theirs: z.nullable(Side),
  foundAt: Moment,
  resolvedAt: z.nullable(Moment),
  /** Nobody, where a later run has not found it any more. */
  resolvedBy: z.nullable(z.string()),
  why: z.nullable(z.string()),
})
export type Difference = z.output<typeof Difference>
export type DifferenceSide = z.output<typeof Side>

export const listDifferences = endpoint({
  method: 'GET',
  path: '/api/v18/office/reconciliation/differences',
  audience: { operator: 'payments.read' },
  summary: 'Расхождения с файлами провайдеров, новые сначала',
  query: z.object({
    state: z._default(z.enum(['open', 'all']), 'open'),
    /** `next` of the page before. */
    before: z.optional(Digits),
  }),
  answer: z.object({ differences: z.array(Difference), next: z.nullable(z.string()) }),
  refusals: {},
})

export const listReconciliations = endpoint({
  method: 'GET',
  path: '/api/v18/office/reconciliation/days',
  audience: { operator: 'payments.read' },
  summary: 'Сверки с провайдерами по дням, последние сто',
  answer: z.array(
    z.object({
      provider: z.string(),
      day: z.iso.date(),
      startedAt: Moment,
      /** Null while it is under way, or where it has not come to its end. */
      finishedAt: z.nullable(Moment),
      lines: z.int(),
      payments: z.int(),
      differences: z.int(),
    }),
  ),
  refusals: {},
})

/** A difference that is resolved already is answered as it stands. */
export const resolveDifference = endpoint({
  method: 'POST',
  path: '/api/v18/office/reconciliation/differences/:id/resolution',
  audience: { operator: 'payments.reconcile' },
  summary: 'Закрыть расхождение, сказав почему',
  params: z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  body: z.strictObject({ why: reason('Напишите, почему') }),
  answer: Difference,
  refusals: {},
})
