/** A player's payments of a period as a table for spreadsheets. */
import { type Call } from '@ayva/contract/client'
import { listPayments, type Payment } from '@ayva/contract/payments/cashier'
import { csvText } from '@ayva/kit/csv'
import { plainSum } from '#lib/plain-sum.ts'
import { filterMoment } from '#lib/filter-date.ts'
import { text } from '../cashier.text.ts'
import { text as words } from './history.text.ts'

const PAGE = 100
/** The largest number of payments in a file; more are exported by shorter periods. */
export const FILE_MAX = 5_000

type Edges = { from?: string; to?: string }

/** All payments of the period up to the limit of a file, the newest first, loaded page by page. */
export async function allPayments(call: Call, edges: Edges): Promise<Payment[]> {
  const found: Payment[] = []
  while (found.length < FILE_MAX) {
    const before = found.at(-1)?.id
    const query = {
      ...edges,
      limit: PAGE,
      totals: 'no' as const,
      ...(before !== undefined && { before }),
    }
    const { payments } = await call(listPayments, { query })
    found.push(...payments)
    if (payments.length < PAGE) break
  }
  return found
}

export function csvOf(payments: readonly Payment[]): string {
  const { at, what, status, number, sum } = text.history.columns
  const { method, commission, currency, to, why } = words.file
  const head = [at, what, method, to, status, sum, commission, currency, number, why]
  const rows = payments.map((one) => [
    filterMoment(new Date(one.createdAt)),
    text.history.kind(one.typeId),
    one.method.name,
    one.requisite ?? '',
    text.status(one.typeId, one.statusId),
    plainSum(one.sum),
    plainSum(one.commission),
    one.currency,
    text.number(one.typeId, one.id),
    one.reason === null ? '' : text.reason(one.reason),
  ])
  return csvText([head, ...rows])
}
