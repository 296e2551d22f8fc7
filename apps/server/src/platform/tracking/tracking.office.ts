/** What operators are told of the sources of visitors. */
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import {
  listSources,
  type Source,
  type writeSources,
} from '@ayva/contract/platform/tracking/office'
import { days } from '#lib/clock.ts'
import { type Db } from '#lib/data/db.ts'
import { edgeOf } from '#lib/period.ts'
import { KEPT_DAYS } from './tracking.jobs.ts'
import * as store from './tracking.sql.ts'

const ROWS_MAX = 1000
const refuse = refusing(listSources.refusals)

/** Refuses a period that is none, or longer than visits are kept. */
export async function sources(db: Db, asked: Query<typeof listSources>): Promise<Source[]> {
  const from = edgeOf(asked.from, 0)
  const to = edgeOf(asked.to, days(1))
  if (!from || !to || to <= from || to.getTime() - from.getTime() > days(KEPT_DAYS))
    throw refuse('period_wrong')
  return store.countSources(db, {
    by: asked.by,
    days: { from: asked.from, to: asked.to },
    moments: { from, to },
    limit: ROWS_MAX,
  })
}

const head = ['Источник', 'Посещения', 'Регистрации', 'Первые пополнения']

export async function sourcesFile(
  db: Db,
  asked: Query<typeof writeSources>,
): Promise<Answer<typeof writeSources>> {
  const rows = await sources(db, asked)
  const lines = rows.map(({ name, visits, registrations, firstDeposits }) =>
    [cell(name), visits, registrations, firstDeposits].join(';'),
  )
  const csv = `\uFEFF${[head.join(';'), ...lines].join('\r\n')}\r\n`
  return { name: `ayva-${asked.by}-${asked.from}-${asked.to}.csv`, csv }
}

/** A spreadsheet takes what begins with these for a formula, and visitors write what they like. */
function cell(said: string): string {
  // Programs differ in what they take for the end of a cell.
  const safe = said.replaceAll(/(^|[,;|\t\r\n])(?=\s*[=+\-@])/g, "$1'")
  return `"${safe.replaceAll('"', '""')}"`
}
