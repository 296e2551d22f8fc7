import { listPlayerRounds } from '@ayva/contract/games/rounds/office'
import { type Answer } from '@ayva/contract/base'
import { Money } from '@ayva/kit/Money'
import { useNavigate } from 'react-router'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ExportButton } from '#lib/ExportButton.tsx'
import { ListState } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'

type Row = Answer<typeof listPlayerRounds>['rounds'][number]

const statuses: Record<Row['status'], string> = {
  open: 'Идёт',
  settled: 'Рассчитан',
  void: 'Ставка возвращена',
}

const columns: OfficeColumn<Row>[] = [
  {
    id: 'game',
    header: 'Игра',
    cell: ({ gameName, supplier }) => (
      <>
        <b>{gameName}</b>
        {supplier !== null && <small>{supplier}</small>}
      </>
    ),
  },
  {
    id: 'stake',
    header: 'Ставка',
    end: true,
    cell: ({ stake, currency }) => <Money value={{ minor: stake, currency }} />,
  },
  {
    id: 'payout',
    header: 'Выигрыш',
    end: true,
    cell: ({ payout, currency }) => <Money value={{ minor: payout, currency }} />,
  },
  { id: 'status', header: 'Статус', phone: 'none', cell: ({ status }) => statuses[status] },
  { id: 'at', header: 'Когда', end: true, cell: ({ openedAt }) => shortMoment(openedAt) },
]

export function Part({ playerId }: { playerId: string }) {
  const may = useMay()
  const navigate = useNavigate()
  const list = useList(listPlayerRounds, { params: { playerId } }, ({ rounds }) => rounds)
  return (
    <>
      <DataTable
        caption="Раунды игрока"
        columns={columns}
        rows={list.rows}
        rowKey={({ roundId }) => roundId}
        onOpen={
          may('rounds.read')
            ? ({ roundId }) => void navigate(`/rounds/${playerId}/${roundId}`)
            : undefined
        }
        empty="Раундов не было"
      />
      <ListState list={list} />
      <ExportButton list="rounds" filters={{ player: playerId }} label="Выгрузить раунды" />
    </>
  )
}
