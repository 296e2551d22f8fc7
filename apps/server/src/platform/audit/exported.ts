/** The audit log as a file, with the filters of the office's page. */
import { searchAudit } from '@ayva/contract/platform/audit'
import * as z from 'zod/mini'
import { csvMoment } from '#lib/csv.ts'
import { placesBy } from '#lib/http/places.ts'
import { type ExportedList } from '#lib/list-export.ts'
import { searchEntries } from './audit.sql.ts'

const places = placesBy('at', { playerId: BigInt, n: BigInt })
/** The most entries that a portion reads; with a rare filter it may have no rows and still continue. */
const SEARCHED = 10_000

const { actor, action, playerId } = searchAudit.query.shape
const filters = z.strictObject({ actor, action, player: playerId })

export const exportedAudit: ExportedList<z.output<typeof filters>> = {
  name: 'audit',
  title: 'Журнал изменений',
  permission: 'audit.read',
  filters,
  // What was before and after may be long.
  portion: 2_000,
  columns: [
    'Когда (UTC)',
    'Вид',
    'Кто',
    'Что',
    'С чем',
    'Игрок',
    'Почему',
    'Было',
    'Стало',
    'Номер в цепочке',
    'SHA-256',
  ].map((title) => ({ title })),
  async read({ db }, _parts, { filters: { actor: who, action: what, player }, ...page }) {
    const wanted = {
      actor: who,
      action: what,
      playerId: player === undefined ? undefined : BigInt(player),
      from: undefined,
      to: page.until,
      after: places.placeOf(page.after),
    }
    const bounds = { limit: page.limit, searched: SEARCHED }
    const { rows, last } = await searchEntries(db, wanted, bounds)
    return {
      rows: rows.map((row) => ({
        place: places.nameOf(row),
        cells: [
          csvMoment(row.at),
          row.actorKind,
          row.actor,
          row.action,
          row.subject,
          row.playerId === 0n ? '' : String(row.playerId),
          row.why,
          row.before === null ? '' : JSON.stringify(row.before),
          row.after === null ? '' : JSON.stringify(row.after),
          String(row.n),
          row.hash.toString('hex'),
        ],
      })),
      next: last ? places.nameOf(last) : null,
    }
  },
}
