/** Sources of visitors and their results, for operators, computed from our own events only. */
import * as z from 'zod/mini'
import { API, endpoint } from '../../base.ts'

const sourceNames = ['ref_code', 'utm_source', 'utm_medium', 'utm_campaign'] as const

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Нужна дата вида 2026-11-27'))
/** Whole UTC days, both included. */
const period = z.object({
  from: day,
  to: day,
  by: z._default(z.enum(sourceNames), 'ref_code'),
})
const refusals = {
  period_wrong: {
    status: 422,
    code: 4701,
    message: 'Нужны две даты по порядку, не дальше 92 дней друг от друга',
  },
} as const

export const Source = z.object({
  /** Empty if the source is unknown. */
  name: z.string(),
  /** Different browsers in each day, summed over the days. */
  visits: z.int(),
  registrations: z.int(),
  /** Players whose first deposit was credited in the period. */
  firstDeposits: z.int(),
})
export type Source = z.output<typeof Source>

export const listSources = endpoint({
  method: 'GET',
  path: `${API}/office/tracking/sources`,
  audience: { operator: 'tracking.read' },
  summary: 'Посещения, регистрации и первые пополнения по источникам, не больше тысячи строк',
  query: period,
  answer: z.array(Source),
  refusals,
})

export const writeSources = endpoint({
  method: 'GET',
  path: `${API}/office/tracking/sources/csv`,
  audience: { operator: 'tracking.read' },
  summary: 'То же таблицей CSV',
  query: period,
  answer: z.object({ name: z.string(), csv: z.string() }),
  refusals,
})
