import { acknowledgeAlert, type Alert, listAlerts } from '@ayva/contract/platform/alerts/office'
import { Pill } from '@ayva/kit/Pill'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment, since } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { measured } from './measured.ts'

type AlertsProps = { state: 'open' | 'all' }

/** Alerts, the newest first; an operator notes what is done about each. */
export function Alerts({ state }: AlertsProps) {
  const may = useMay()
  const list = useList(listAlerts, { query: { state } }, ({ alerts }) => alerts)
  const [seen, setSeen] = useState<Alert>()
  return (
    <>
      <DataTable
        caption="Тревоги"
        columns={columnsOf(may('alerts.acknowledge') ? setSeen : undefined)}
        rows={list.rows}
        rowKey={({ id }) => id}
        empty={state === 'open' ? 'Открытых тревог нет' : 'Тревог ещё не было'}
      />
      <ListState list={list} />
      {seen && (
        <ActDialog
          title={seen.title}
          verb="Отметить"
          whyLabel="Что вы делаете"
          done="Отмечено"
          onClose={() => setSeen(undefined)}
          act={({ why }) =>
            call(acknowledgeAlert, { params: { id: seen.id }, body: { note: why } })
          }
        >
          <p>Тревога закроется сама, когда показатель вернётся в норму.</p>
        </ActDialog>
      )}
    </>
  )
}

function columnsOf(onSeen: ((alert: Alert) => void) | undefined): OfficeColumn<Alert>[] {
  return [
    {
      id: 'title',
      header: 'Что случилось',
      cell: ({ title, measure }) => (
        <>
          <b>{title}</b>
          <small translate="no">{measure}</small>
        </>
      ),
    },
    {
      id: 'value',
      header: 'Показатель',
      end: true,
      cell: ({ value, above, unit }) => (
        <>
          <b translate="no">{measured(value, unit)}</b>
          <small translate="no">порог {measured(above, unit)}</small>
        </>
      ),
    },
    {
      id: 'raised',
      header: 'Когда',
      cell: ({ raisedAt, closedAt }) => (
        <>
          {shortMoment(raisedAt)}
          <small>
            {closedAt === null ? `идёт ${since(raisedAt)}` : `до ${shortMoment(closedAt)}`}
          </small>
        </>
      ),
    },
    {
      id: 'state',
      header: 'Состояние',
      cell: ({ closedAt, acknowledgement }) => (
        <>
          <Pill tone={closedAt !== null ? 'leaf' : acknowledgement ? 'sloe' : 'garnet'}>
            {closedAt !== null ? 'Прошла' : acknowledgement ? 'Занимаются' : 'Никто не видел'}
          </Pill>
          {acknowledgement && (
            <small>
              {acknowledgement.by}, {shortMoment(acknowledgement.at)}: {acknowledgement.note}
            </small>
          )}
        </>
      ),
    },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (alert) =>
        onSeen &&
        alert.closedAt === null && (
          <RowActs acts={[{ label: 'Отметить', onClick: () => onSeen(alert) }]} />
        ),
    },
  ]
}
