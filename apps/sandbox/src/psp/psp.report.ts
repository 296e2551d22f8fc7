import * as z from 'zod/mini'
import { operationsOfDay, type Place } from './psp.keeping.ts'
import { type Company, type Operation, type Queryable } from './psp.store.ts'

const LINES = 200

/** The requested day and page; `after` is the `next` of the previous page. */
export const ReportQuery = z.object({
  day: z.iso.date(),
  after: z.optional(z.string().check(z.regex(/^\d{1,14}\.[0-9a-f-]{36}$/))),
})

/** A page of the file of a day, and the position of the next one. */
export async function reportPage(
  tx: Queryable,
  provider: Company,
  { day, after }: z.output<typeof ReportQuery>,
): Promise<{ operations: Operation[]; next: string | undefined }> {
  const place = after === undefined ? undefined : placeOf(after)
  const operations = await operationsOfDay(tx, { provider, day, after: place, limit: LINES })
  const last = operations.at(-1)
  const more = last !== undefined && operations.length === LINES
  return { operations, next: more ? `${last.createdAt.getTime()}.${last.operationId}` : undefined }
}

function placeOf(name: string): Place {
  const [ms, operationId] = name.split('.')
  return { createdAt: new Date(Number(ms)), operationId: operationId! }
}
