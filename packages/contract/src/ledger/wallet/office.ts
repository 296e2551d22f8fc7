/** The ledger as operators trace it: from what a day has changed on an account down to postings. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Minor, Moment, Uuid } from '../../base.ts'
import { Day } from '../../office.ts'

const DayPosting = z.object({
  playerId: z.string(),
  transferId: Uuid,
  at: Moment,
  /** Which step of what made it: `cashier.credit`. */
  reason: z.string(),
  account: z.string(),
  currency: Currency,
  amount: Minor,
  /** The payment, the gift or the like that it belongs to, by name of the thing; null where none is named. */
  refs: z.nullable(z.record(z.string(), z.unknown())),
})

/**
 * Postings of a day (UTC), the earliest first, but for those of rounds, which reports of games and the lists of
 * rounds lead to. What is filtered is looked for among so many transfers a page, so that a page may be short, or
 * empty, and `next` goes on all the same.
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
    /** `next` of the page before. */
    after: z.optional(
      z.string().check(z.regex(/^\d{1,14}\.\d{1,18}\.[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/)),
    ),
  }),
  answer: z.object({ postings: z.array(DayPosting), next: z.nullable(z.string()) }),
  refusals: {},
})
