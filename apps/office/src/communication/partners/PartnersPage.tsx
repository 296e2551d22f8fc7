import { listPartners, type OfficePartner } from '@ayva/contract/communication/partners/office'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { countOf, eventsOf } from './labels.ts'
import { PartnerDialog } from './PartnerDialog.tsx'

const columns: OfficeColumn<OfficePartner>[] = [
  {
    id: 'name',
    header: 'Партнёр',
    cell: ({ name, refCodes }) => (
      <>
        <b>{name}</b>
        <small>{refCodes.join(', ')}</small>
      </>
    ),
  },
  { id: 'events', header: 'О чём узнаёт', phone: 'none', cell: eventsOf },
  {
    id: 'host',
    header: 'Куда',
    phone: 'none',
    cell: ({ url }) => url.split('/')[2],
  },
  { id: 'waits', header: 'Ждут', end: true, cell: ({ waits }) => countOf(waits) },
  {
    id: 'dead',
    header: 'Не приняты',
    end: true,
    cell: ({ dead }) => (dead === 0 ? '0' : <b>{countOf(dead)}</b>),
  },
  {
    id: 'state',
    header: 'Состояние',
    end: true,
    cell: ({ enabled }) => (
      <Pill tone={enabled ? 'leaf' : 'neutral'}>{enabled ? 'Включён' : 'Выключен'}</Pill>
    ),
  },
]

/** Partners who bring players by links, and are told what became of them. */
export function Page() {
  const may = useMay()
  const navigate = useNavigate()
  const partners = useQuery(asking(listPartners, {}))
  const [adds, setAdds] = useState(false)
  return (
    <>
      <PageHead title="Партнёры">
        {may('partners.change') && (
          <Button kind="primary" icon="plus" onClick={() => setAdds(true)}>
            Добавить
          </Button>
        )}
      </PageHead>
      <div className="o-filters">
        <p className="o-muted">
          Партнёру сообщают о тех, кто пришёл по его ссылке и согласился на это. Всё вместе включает
          настройка partner_postbacks.
        </p>
      </div>
      <DataTable
        caption="Партнёры"
        columns={columns}
        rows={partners.data}
        asked={partners}
        rowKey={({ key }) => key}
        onOpen={({ key }) => void navigate(`/partners/${key}`)}
        empty="Партнёров ещё нет"
      />
      {adds && <PartnerDialog onClose={() => setAdds(false)} />}
    </>
  )
}
