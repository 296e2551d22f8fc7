/** All players as a file, by number. */
import * as z from 'zod/mini'
import { csvMoment } from '#lib/csv.ts'
import { exportedPage, type ExportedList } from '#lib/list-export.ts'
import { listPlayersInOrder } from '../auth/auth.ts'

/** The office's list is a search, so there is nothing to filter by. */
const filters = z.strictObject({})

export const exportedPlayers: ExportedList<z.output<typeof filters>> = {
  name: 'players',
  title: 'Игроки',
  permission: 'players.read',
  filters,
  columns: [
    'Игрок',
    'Ник',
    'Почта',
    'Телефон',
    'Дата рождения',
    'Валюта',
    'Язык',
    'Метки',
    'Открыт (UTC)',
    'Заблокирован (UTC)',
    'Закрыт (UTC)',
  ].map((title) => ({ title })),
  async read({ db }, _parts, { after, until, limit }) {
    const rows = await listPlayersInOrder(db, { after: BigInt(after ?? 0), until, limit })
    return exportedPage(rows, limit, {
      place: ({ id }) => String(id),
      cells: (row) => [
        String(row.id),
        row.username ?? '',
        row.email ?? '',
        row.phone ?? '',
        row.birthDate ?? '',
        row.currency,
        row.locale,
        row.labels.join(' '),
        csvMoment(row.createdAt),
        csvMoment(row.blockedAt),
        csvMoment(row.closedAt),
      ],
    })
  },
}
