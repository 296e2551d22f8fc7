/** Reports on the sources of visitors, for operators. */
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

/** Refuses a period that is invalid or longer than visits are kept. */
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

/**
 * Escapes a cell for CSV, because visitors choose these texts and a spreadsheet would run one that begins like a
 * formula.
 */
function cell(said: string): string {
  // Includes other separators, because programs differ in what they treat as the end of a cell.
  const safe = said.replaceAll(/(^|[,;|\t\r\n])(?=\s*[=+\-@])/g, "$1'")
  return `"${safe.replaceAll('"', '""')}"`
}
