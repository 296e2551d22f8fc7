import {
  listPartnerDeliveries,
  repeatPartnerDelivery,
  showPartner,
  type DeliveryState,
  type OfficePartner,
  type PartnerDelivery,
} from '@ayva/contract/communication/partners/office'
import { Button } from '@ayva/kit/Button'
import { Chips } from '@ayva/kit/Chips'
import { Money } from '@ayva/kit/Money'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ActDialog } from '#lib/ActDialog.tsx'
import { asking, call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { Fact } from '#lib/Fact.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { fullMoment, shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { Waiting } from '#lib/Waiting.tsx'
import { eventsOf, events, states } from './labels.ts'
import { PartnerDialog } from './PartnerDialog.tsx'

const views = [
  { id: '', label: 'Все' },
  { id: 'waits', label: 'Ждут' },
  { id: 'sent', label: 'Отправлены' },
  { id: 'dead', label: 'Не приняты' },
  { id: 'dropped', label: 'Отменены' },
]

/** One partner, and the messages to it. */
export function Page() {
  const { id = '' } = useParams()
  const asked = useQuery(asking(showPartner, { params: { partner: id } }))
  if (!asked.data) return <Waiting asked={asked} height={360} />
  return <PartnerShown partner={asked.data} />
}

function PartnerShown({ partner }: { partner: OfficePartner }) {
  const may = useMay()
  const [edits, setEdits] = useState(false)
  const { name, refCodes, url, tellsAmount, enabled, author, changedAt } = partner
  return (
    <>
      <PageHead title={name}>
        <Pill tone={enabled ? 'leaf' : 'neutral'}>{enabled ? 'Включён' : 'Выключен'}</Pill>
        {may('partners.change') && (
          <Button kind="outline" icon="pencil-simple" onClick={() => setEdits(true)}>
            Изменить
          </Button>
        )}
      </PageHead>
      <section className="o-card">
        <dl className="o-facts">
          <Fact term="Коды ссылок">{refCodes.join(', ')}</Fact>
          <Fact term="О чём узнаёт">{eventsOf(partner)}</Fact>
          <Fact term="Сумма">{tellsAmount ? 'Сообщается' : 'Не сообщается'}</Fact>
          <Fact term="Кто менял">
            {author}, {fullMoment(changedAt)}
          </Fact>
        </dl>
        <h3>Адрес</h3>
        <p className="o-permissions">{url}</p>
      </section>
      <Deliveries partner={partner} mayRepeat={may('partners.change')} />
      {edits && <PartnerDialog partner={partner} onClose={() => setEdits(false)} />}
    </>
  )
}

function Deliveries({ partner, mayRepeat }: { partner: OfficePartner; mayRepeat: boolean }) {
  const [state, setState] = useState('')
  const [repeats, setRepeats] = useState<PartnerDelivery>()
  const query = state === '' ? {} : { state: state as DeliveryState }
  const list = useList(
    listPartnerDeliveries,
    { params: { partner: partner.key }, query },
    (page) => page.deliveries,
  )
  return (
    <>
      <h2 className="o-h2">Сообщения</h2>
      <div className="o-filters">
        <Chips label="Какие сообщения" items={views} value={state} onChange={setState} />
      </div>
      <DataTable
        caption="Сообщения партнёру"
        columns={columnsOf(mayRepeat, setRepeats)}
        rows={list.rows}
        rowKey={({ eventId }) => eventId}
        empty="Сообщений нет"
      />
      <ListState list={list} />
      {repeats && (
        <ActDialog
          title="Отправить ещё раз"
          verb="Отправить"
          done="Поставлено в очередь"
          onClose={() => setRepeats(undefined)}
          act={({ why }) =>
            call(repeatPartnerDelivery, {
              params: { partner: partner.key, event: repeats.eventId },
              body: { why },
            })
          }
        >
          <p>Номер события останется прежним: партнёр узнает, что это то же сообщение.</p>
        </ActDialog>
      )}
    </>
  )
}

function columnsOf(
  mayRepeat: boolean,
  setRepeats: (delivery: PartnerDelivery) => void,
): OfficeColumn<PartnerDelivery>[] {
  return [
    {
      id: 'event',
      header: 'Событие',
      cell: ({ event, refCode, clickId }) => (
        <>
          <b>{events[event]}</b>
          <small>{clickId === null ? refCode : `${refCode}, переход ${clickId}`}</small>
        </>
      ),
    },
    {
      id: 'amount',
      header: 'Сумма',
      end: true,
      phone: 'none',
      cell: ({ amount }) => (amount === null ? '—' : <Money value={amount} />),
    },
    { id: 'at', header: 'Когда', phone: 'none', cell: ({ at }) => shortMoment(at) },
    {
      id: 'tries',
      header: 'Попытки',
      phone: 'none',
      cell: ({ tries, said, nextAt }) => (
        <>
          {tries}
          {said !== null && <small>{said}</small>}
          {nextAt !== null && tries > 0 && <small>снова {shortMoment(nextAt)}</small>}
        </>
      ),
    },
    {
      id: 'state',
      header: 'Состояние',
      end: true,
      cell: ({ state }) => <Pill tone={states[state].tone}>{states[state].words}</Pill>,
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (delivery) => (
        <RowActs
          acts={[
            mayRepeat &&
              delivery.state === 'dead' && {
                label: 'Отправить снова',
                onClick: () => setRepeats(delivery),
              },
          ]}
        />
      ),
    },
  ]
}
