import {
  listOfficeIncidents,
  type OfficeIncident,
  publishIncident,
} from '@ayva/contract/platform/incidents/office'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { serverNow } from '@ayva/kit/server-clock'
import { useState } from 'react'
import { CallDialog } from '#lib/CallDialog.tsx'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { Views } from '#lib/Views.tsx'
import { IncidentSheet } from './IncidentSheet.tsx'
import { labels, PUBLISHED, stateWords } from './labels.ts'

const views = [
  { id: 'open', label: 'Идут' },
  { id: 'all', label: 'Все' },
]

const columns: OfficeColumn<OfficeIncident>[] = [
  {
    id: 'title',
    header: 'Сбой',
    cell: ({ title, affected }) => (
      <>
        <b>{title}</b>
        <small>{affected}</small>
      </>
    ),
  },
  {
    id: 'when',
    header: 'Когда',
    cell: ({ startsAt, endedAt }) => (
      <>
        {shortMoment(startsAt)}
        <small>{endedAt === null ? 'идёт' : `до ${shortMoment(endedAt)}`}</small>
      </>
    ),
  },
  {
    id: 'update',
    header: 'Последняя запись',
    phone: 'none',
    cell: ({ last: { text, author, at } }) => (
      <>
        {text}
        <small>
          {author}, {shortMoment(at)}
        </small>
      </>
    ),
  },
  {
    id: 'state',
    header: 'Состояние',
    end: true,
    cell: ({ state }) => (
      <Pill tone={state === 'resolved' ? 'leaf' : 'garnet'}>{stateWords[state]}</Pill>
    ),
  },
]

/** What players are told of failures: publish one, write about it, end it. */
export function Page() {
  const mayPublish = useMay()('incidents.publish')
  const [newId, setNewId] = useState<string>()
  return (
    <>
      <PageHead title="Журнал сбоев">
        {mayPublish && (
          <Button kind="primary" icon="plus" onClick={() => setNewId(crypto.randomUUID())}>
            Сообщить о сбое
          </Button>
        )}
      </PageHead>
      <Views views={views}>
        {(view) => <Incidents key={view} state={view === 'all' ? 'all' : 'open'} />}
      </Views>
      {newId !== undefined && (
        <CallDialog
          endpoint={publishIncident}
          params={{ id: newId }}
          title="Новый сбой"
          verb="Опубликовать"
          done={PUBLISHED}
          labels={labels}
          begin={{ startsAt: new Date(serverNow()).toISOString(), state: 'investigating' }}
          onClose={() => setNewId(undefined)}
        />
      )}
    </>
  )
}

function Incidents({ state }: { state: 'open' | 'all' }) {
  const list = useList(listOfficeIncidents, { query: { state } }, ({ incidents }) => incidents)
  const [open, setOpen] = useState<string>()
  return (
    <>
      <DataTable
        caption="Сбои"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpen(id)}
        openKey={open}
        empty={state === 'open' ? 'Сейчас сбоев нет' : 'Сбоев не было'}
      />
      <ListState list={list} />
      {open !== undefined && <IncidentSheet id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
