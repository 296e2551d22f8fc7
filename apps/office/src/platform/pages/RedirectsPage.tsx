import {
  dropRedirect,
  listRedirects,
  setRedirect,
  type OfficeRedirect,
} from '@ayva/contract/platform/pages/office'
import { Button } from '@ayva/kit/Button'
import { useState } from 'react'
import { ActDialog } from '#lib/ActDialog.tsx'
import { CallDialog } from '#lib/CallDialog.tsx'
import { call } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { wirePart } from '#lib/to-wire.ts'
import { useList } from '#lib/use-list.ts'
import { pageLabels } from './labels.ts'

type Act = { kind: 'set'; redirect?: OfficeRedirect } | { kind: 'drop'; redirect: OfficeRedirect }

export function Page() {
  const may = useMay()
  const list = useList(listRedirects, {}, ({ redirects }) => redirects)
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  const columns: OfficeColumn<OfficeRedirect>[] = [
    { id: 'from', header: 'Откуда', cell: ({ from }) => <b translate="no">{from}</b> },
    {
      id: 'to',
      header: 'Куда',
      cell: ({ to, aliasRoute }) => <span translate="no">{to ?? aliasRoute ?? '—'}</span>,
    },
    { id: 'code', header: 'Код', end: true, cell: ({ code }) => code },
    { id: 'author', header: 'Кто', phone: 'none', cell: ({ author }) => author },
    { id: 'why', header: 'Зачем', phone: 'none', cell: ({ why }) => why },
    {
      id: 'act',
      header: 'Действия',
      end: true,
      cell: (redirect) => (
        <RowActs
          acts={[
            may('pages.redirect') && {
              label: 'Изменить',
              onClick: () => setAct({ kind: 'set', redirect }),
            },
            may('pages.redirect') && {
              label: 'Убрать',
              danger: true,
              onClick: () => setAct({ kind: 'drop', redirect }),
            },
          ]}
        />
      ),
    },
  ]
  return (
    <>
      <PageHead title="Перенаправления">
        {may('pages.redirect') && (
          <Button kind="primary" icon="plus" onClick={() => setAct({ kind: 'set' })}>
            Задать
          </Button>
        )}
      </PageHead>
      <DataTable
        caption="Перенаправления"
        columns={columns}
        rows={list.rows}
        rowKey={({ from }) => from}
        empty="Перенаправлений нет"
      />
      <ListState list={list} />
      {act?.kind === 'set' && (
        <CallDialog
          endpoint={setRedirect}
          title={act.redirect ? `Изменить: ${act.redirect.from}` : 'Новое перенаправление'}
          verb="Задать"
          done="Задано: действует сразу"
          labels={pageLabels}
          begin={act.redirect && wirePart(act.redirect, ['from', 'code', 'to', 'aliasRoute'])}
          onClose={close}
        />
      )}
      {act?.kind === 'drop' && (
        <ActDialog
          title={`Убрать: ${act.redirect.from}`}
          verb="Убрать"
          danger
          done="Убрано"
          onClose={close}
          act={({ why }) => call(dropRedirect, { body: { from: act.redirect.from, why } })}
        />
      )}
    </>
  )
}
