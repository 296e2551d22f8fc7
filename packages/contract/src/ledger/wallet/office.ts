/** The ledger for operators, to trace the change of an account to postings. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Minor, Moment, Uuid } from '../../base.ts'
import { Day } from '../../office.ts'

const DayPosting = z.object({
  playerId: z.string(),
  transferId: Uuid,
  at: Moment,
  /** The step that made the transfer, such as `cashier.credit`. */
  reason: z.string(),
  account: z.string(),
  currency: Currency,
  amount: Minor,
  /** The payment, gift or other thing to which the transfer belongs, as ids by name; null if none. */
  refs: z.nullable(z.record(z.string(), z.unknown())),
})

/**
 * Postings of a UTC day, the earliest first, except those of rounds, which have reports of their own. A page reads a
 * limited number of transfers, so with a filter it may be short or empty although `next` continues.
 */
export const listDayPostings = endpoint({
  method: 'GET',
  path: `${API}/office/reports/postings`,
  audience: { operator: 'reports.read' },
  summary: 'Проводки дня, кроме раундов: по счёту и валюте, сначала ранние',
  query: z.object({
    day: Day,
    account: z.optional(z.string().check(z.regex(/^[a-z_]{1,30}$/))),
    currency: z.optional(Currency),
    /** `next` of the previous page. */
    after: z.optional(
      z.string().check(z.regex(/^\d{1,14}\.\d{1,18}\.[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/)),
    ),
  }),
  answer: z.object({ postings: z.array(DayPosting), next: z.nullable(z.string()) }),
  refusals: {},
})
