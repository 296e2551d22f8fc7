import { listPlayerGifts } from '@ayva/contract/payments/gifts/office'
import { type Answer } from '@ayva/contract/base'
import { Money, formatMoney } from '@ayva/kit/Money'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState } from '#lib/ListPage.tsx'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'

type Row = Answer<typeof listPlayerGifts>['gifts'][number]

const states: Record<Row['state'], string> = {
  waiting: 'Ждёт условия',
  available: 'Можно взять',
  chosen: 'Выбран к пополнению',
  active: 'В игре',
  wagered: 'Отыгран',
  used: 'Израсходован',
  cancelled: 'Отказался',
  expired: 'Срок вышел',
}

const columns: OfficeColumn<Row>[] = [
  {
    id: 'title',
    header: 'Подарок',
    cell: ({ title, key }) => (
      <>
        <b>{title}</b>
        <small translate="no">{key}</small>
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Сколько',
    end: true,
    cell: ({ amount }) => <Money value={amount} short />,
  },
  { id: 'state', header: 'Состояние', cell: ({ state }) => states[state] },
  {
    id: 'wager',
    header: 'Отыграно',
    end: true,
    phone: 'none',
    cell: ({ wager }) =>
      wager === null
        ? '—'
        : `${formatMoney(wager.current, { short: true })} из ${formatMoney(wager.required, { short: true })}`,
  },
  { id: 'given', header: 'Подарен', end: true, cell: ({ givenAt }) => shortMoment(givenAt) },
]

export function Part({ playerId }: { playerId: string }) {
  const list = useList(listPlayerGifts, { params: { playerId } }, ({ gifts }) => gifts)
  return (
    <>
      <DataTable
        caption="Подарки игрока"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => String(id)}
        empty="Подарков не было"
      />
      <ListState list={list} />
    </>
  )
}
