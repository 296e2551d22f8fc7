import { listPages, savePage, type OfficePage } from '@ayva/contract/platform/pages/office'
import { Button } from '@ayva/kit/Button'
import { Pill } from '@ayva/kit/Pill'
import { useState } from 'react'
import { CallDialog } from '#lib/CallDialog.tsx'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { pageLabels } from './labels.ts'
import { VersionsSheet } from './VersionsSheet.tsx'

const columns: OfficeColumn<OfficePage>[] = [
  {
    id: 'title',
    header: 'Страница',
    cell: ({ title, path }) => (
      <>
        <b>{title}</b>
        <small translate="no">{path}</small>
      </>
    ),
    sortBy: ({ title }) => title,
  },
  { id: 'versions', header: 'Версий', end: true, phone: 'none', cell: ({ versions }) => versions },
  {
    id: 'changed',
    header: 'Изменена',
    phone: 'none',
    cell: ({ changedAt }) => shortMoment(changedAt),
    sortBy: ({ changedAt }) => changedAt,
  },
  {
    id: 'state',
    header: 'Состояние',
    end: true,
    cell: ({ published, versions }) =>
      published === null ? (
        <Pill>Снята</Pill>
      ) : (
        <Pill tone={published === versions ? 'leaf' : 'persimmon'}>Версия {published}</Pill>
      ),
  },
]

/** Text pages with their versions, one of which is published. */
export function Page() {
  const may = useMay()
  const list = useList(listPages, {}, ({ pages }) => pages)
  const [open, setOpen] = useState<number>()
  const [isNew, setIsNew] = useState(false)
  const shown = list.rows?.find(({ id }) => id === open)
  return (
    <>
      <PageHead title="Страницы">
        {may('pages.change') && (
          <Button kind="primary" icon="plus" onClick={() => setIsNew(true)}>
            Написать
          </Button>
        )}
      </PageHead>
      <DataTable
        caption="Страницы"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => String(id)}
        onOpen={({ id }) => setOpen(id)}
        openKey={open === undefined ? undefined : String(open)}
        empty="Страниц нет"
      />
      <ListState list={list} />
      {isNew && (
        <CallDialog
          endpoint={savePage}
          title="Новая страница"
          verb="Записать черновик"
          done="Черновик записан: страницу ещё никто не видит"
          labels={pageLabels}
          onClose={() => setIsNew(false)}
        />
      )}
      {shown && <VersionsSheet page={shown} onClose={() => setOpen(undefined)} />}
    </>
  )
}
