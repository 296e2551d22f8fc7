import { listVerifications } from '@ayva/contract/identity/kyc/office'
import { type Answer } from '@ayva/contract/base'
import { useNavigate } from 'react-router'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { fullMoment, since } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'

type Row = Answer<typeof listVerifications>['waiting'][number]

const columns: OfficeColumn<Row>[] = [
  { id: 'player', header: 'Игрок', cell: ({ playerId }) => <b>№ {playerId}</b> },
  { id: 'round', header: 'Который раз', cell: ({ round }) => round },
  { id: 'sent', header: 'Прислал', phone: 'none', cell: ({ sentAt }) => fullMoment(sentAt) },
  { id: 'waits', header: 'Ждёт', end: true, cell: ({ sentAt }) => since(sentAt) },
]

/** Documents that wait for a decision, the longest waiting first. */
export function Page() {
  const navigate = useNavigate()
  const list = useList(listVerifications, {}, ({ waiting }) => waiting)
  return (
    <>
      <PageHead title="Документы" />
      <DataTable
        caption="Кто ждёт решения по документам"
        columns={columns}
        rows={list.rows}
        rowKey={({ playerId }) => playerId}
        onOpen={({ playerId }) => void navigate(`/documents/${playerId}`)}
        empty="Никто не ждёт: по всем документам решено."
      />
      <ListState list={list} />
    </>
  )
}
