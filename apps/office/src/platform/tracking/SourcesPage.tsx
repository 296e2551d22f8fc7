import { listSources, writeSources, type Source } from '@ayva/contract/platform/tracking/office'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Select } from '@ayva/kit/Select'
import { useToast } from '@ayva/kit/Toast'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { asking, call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { wordsOf } from '#lib/refused.ts'
import { dayBefore, today } from '#lib/days.ts'
import { saveFile } from '@ayva/kit/save-file'
import { useAddress } from '#lib/use-address.ts'

const bys = [
  { value: 'ref_code', label: 'Код партнёра' },
  { value: 'utm_source', label: 'utm_source' },
  { value: 'utm_medium', label: 'utm_medium' },
  { value: 'utm_campaign', label: 'utm_campaign' },
]

const columns: OfficeColumn<Source>[] = [
  {
    id: 'name',
    header: 'Источник',
    cell: ({ name }) => <b>{name === '' ? 'Неизвестно' : name}</b>,
    sortBy: ({ name }) => name,
  },
  {
    id: 'visits',
    header: 'Посещений',
    end: true,
    cell: ({ visits }) => visits,
    sortBy: ({ visits }) => visits,
  },
  {
    id: 'registrations',
    header: 'Регистраций',
    end: true,
    cell: ({ registrations }) => registrations,
    sortBy: ({ registrations }) => registrations,
  },
  {
    id: 'deposits',
    header: 'Первых пополнений',
    end: true,
    cell: ({ firstDeposits }) => firstDeposits,
    sortBy: ({ firstDeposits }) => firstDeposits,
  },
]

/** The sources of visitors and their results, over at most 92 days. */
export function Page() {
  const toast = useToast()
  const { search, say } = useAddress()
  const from = search.get('from') ?? dayBefore(today(), 6)
  const to = search.get('to') ?? today()
  const by = (search.get('by') ?? 'ref_code') as 'ref_code'
  const query = { from, to, by }
  const sources = useQuery({
    ...asking(listSources, { query }),
    placeholderData: keepPreviousData,
  })
  const save = () =>
    call(writeSources, { query }).then(
      ({ name, csv }) => saveFile({ name, type: 'text/csv;charset=utf-8', text: csv }),
      (caught: unknown) => toast.show({ kind: 'error', text: wordsOf(caught) }),
    )
  return (
    <>
      <PageHead title="Источники">
        <Button kind="outline" icon="arrow-circle-down" onClick={() => void save()}>
          Выгрузить CSV
        </Button>
      </PageHead>
      <div className="o-filters">
        <Input
          type="date"
          label="С"
          value={from}
          max={to}
          onChange={(event) => say('from', event.target.value)}
        />
        <Input
          type="date"
          label="По"
          value={to}
          min={from}
          onChange={(event) => say('to', event.target.value)}
        />
        <Select
          label="По чему считать"
          options={bys}
          value={by}
          onChange={(event) => say('by', event.target.value)}
        />
      </div>
      {sources.error && <ErrorNote title={wordsOf(sources.error)} />}
      <DataTable
        caption="Источники посетителей"
        columns={columns}
        rows={sources.data}
        rowKey={({ name }) => name}
        empty="За эти дни никто не приходил"
      />
    </>
  )
}
