/** The rounds of one player as a file, newest first, own ones and those of suppliers. */
import { PlayerDigits } from '@ayva/contract/office'
import * as z from 'zod/mini'
import { csvMoment, csvSum } from '#lib/csv.ts'
import { exportedPage, type ExportedList } from '#lib/list-export.ts'
import { namedRounds } from './player-rounds.ts'

const filters = z.strictObject({ player: PlayerDigits })

const statusWords = {
  open: 'Идёт',
  manual: 'Ждёт сотрудника',
  settled: 'Рассчитан',
  void: 'Ставка возвращена',
}

export const exportedRounds: ExportedList<z.output<typeof filters>> = {
  name: 'rounds',
  title: 'Раунды игрока',
  permission: 'players.read',
  filters,
  columns: [
    'Раунд',
    'Игрок',
    'Игра',
    'Поставщик',
    'Валюта',
    'Ставка',
    'Выплата',
    'Статус',
    'Начат (UTC)',
  ].map((title) => ({ title })),
  async read({ db }, _parts, { filters: { player }, after, until, limit }) {
    const asked = { gameId: undefined, currency: undefined, winsOnly: false, from: undefined }
    const page = { ...asked, playerId: BigInt(player), to: until, before: after }
    return exportedPage(await namedRounds(db, page, limit), limit, {
      place: ({ roundId }) => roundId,
      cells: (row) => [
        row.roundId,
        player,
        row.gameName,
        row.supplier ?? '',
        row.currency,
        csvSum(row.stake, row.currency),
        csvSum(row.payout, row.currency),
        statusWords[row.status],
        csvMoment(row.openedAt),
      ],
    })
  },
}
