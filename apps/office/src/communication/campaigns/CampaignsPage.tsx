import { listCampaigns, type Campaign } from '@ayva/contract/communication/campaigns/campaigns'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { CampaignDialog } from './CampaignDialog.tsx'
import { entranceWords, states } from './labels.ts'

const columns: OfficeColumn<Campaign>[] = [
  { id: 'title', header: 'Рассылка', cell: ({ title }) => <b>{title}</b> },
  {
    id: 'entrance',
    header: 'Кто начинает',
    phone: 'none',
    cell: ({ entrance }) => entranceWords(entrance),
  },
  { id: 'steps', header: 'Шагов', end: true, cell: ({ steps }) => steps.length },
  { id: 'starts', header: 'Начало', phone: 'none', cell: ({ startsAt }) => shortMoment(startsAt) },
  { id: 'author', header: 'Кто менял', phone: 'none', cell: ({ author }) => author },
  {
    id: 'state',
    header: 'Состояние',
    end: true,
    cell: ({ state }) => <Pill tone={states[state].tone}>{states[state].words}</Pill>,
  },
]

export function Page() {
  const may = useMay()
  const navigate = useNavigate()
  const campaigns = useQuery(asking(listCampaigns, {}))
  const [newOne, setNewOne] = useState<string>()
  return (
    <>
      <PageHead title="Рассылки">
        {may('campaigns.change') && (
          <Button kind="primary" icon="plus" onClick={() => setNewOne(crypto.randomUUID())}>
            Написать
          </Button>
        )}
      </PageHead>
      <DataTable
        caption="Рассылки"
        columns={columns}
        rows={campaigns.data}
        asked={campaigns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => void navigate(`/campaigns/${id}`)}
        empty="Рассылок ещё не было"
      />
      {newOne !== undefined && (
        <CampaignDialog
          id={newOne}
          onClose={() => setNewOne(undefined)}
          onSaved={() => void navigate(`/campaigns/${newOne}`)}
        />
      )}
    </>
  )
}
