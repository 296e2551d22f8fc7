import {
  cancelExport,
  type ExportState,
  listAllExports,
  KEPT_DAYS,
  listExports,
  type ListExport,
} from '@ayva/contract/platform/exports'
import { Pill } from '@ayva/kit/Pill'
import { type Tone } from '@ayva/kit/Pill'
import { useToast } from '@ayva/kit/Toast'
import { useEffect, useState } from 'react'
import { call, refresh } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { ListState, PageHead } from '#lib/ListPage.tsx'
import { wordsOf } from '#lib/refused.ts'
import { RowActs } from '#lib/RowActs.tsx'
import { useMay } from '#lib/self.ts'
import { shortMoment } from '#lib/times.ts'
import { useList } from '#lib/use-list.ts'
import { Views } from '#lib/Views.tsx'
import { saveExport } from './save-export.ts'

/** How often the progress of unfinished exports is asked for. */
const PROGRESS_MS = 1_500
const views = [
  { id: 'own', label: 'Мои' },
  { id: 'all', label: 'Всех сотрудников' },
]
const states: Record<ExportState, { words: string; tone: Tone }> = {
  making: { words: 'Пишется', tone: 'sloe' },
  ready: { words: 'Готова', tone: 'leaf' },
  failed: { words: 'Не вышла', tone: 'garnet' },
  cancelled: { words: 'Удалена', tone: 'neutral' },
  expired: { words: 'Срок вышел', tone: 'neutral' },
}

/** Exports of lists: their progress, their files, and how to stop one. */
export function Page() {
  const maySeeAll = useMay()('exports.read')
  return (
    <>
      <PageHead title="Выгрузки" />
      <p className="o-note">
        Выгрузку начинают кнопкой «Выгрузить» на странице списка. Готовый файл хранится {KEPT_DAYS}{' '}
        дней.
      </p>
      {maySeeAll ? (
        <Views views={views}>{(view) => <Exports key={view} isAll={view === 'all'} />}</Views>
      ) : (
        <Exports isAll={false} />
      )}
    </>
  )
}

function Exports({ isAll }: { isAll: boolean }) {
  const list = useList(
    isAll ? listAllExports : listExports,
    { query: {} },
    ({ exports }) => exports,
  )
  const mayEnd = useMay()('operators.change')
  const isMaking = list.rows?.some(({ state }) => state === 'making') === true
  const { retry } = list
  useEffect(() => {
    if (!isMaking) return
    const timer = setTimeout(retry, PROGRESS_MS)
    return () => clearTimeout(timer)
  }, [isMaking, retry])
  const columns: OfficeColumn<ListExport>[] = [
    { id: 'list', header: 'Список', cell: (row) => <ListName row={row} /> },
    { id: 'state', header: 'Состояние', cell: (row) => <State row={row} /> },
    {
      id: 'asked',
      header: 'Начата',
      phone: 'none',
      cell: ({ askedAt, author }) => (
        <>
          {shortMoment(askedAt)}
          <small>{author}</small>
        </>
      ),
    },
    {
      id: 'acts',
      header: 'Действия',
      end: true,
      cell: (row) => <Acts row={row} mayEnd={row.isOwn || mayEnd} />,
    },
  ]
  return (
    <>
      <DataTable
        caption="Выгрузки"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        empty="Выгрузок нет"
      />
      <ListState list={list} />
    </>
  )
}

function ListName({ row: { title, filters } }: { row: ListExport }) {
  const chosen = Object.entries(filters).map(([name, value]) => `${name}: ${value}`)
  return (
    <>
      <b>{title}</b>
      <small translate="no">{chosen.length === 0 ? 'без отбора' : chosen.join(', ')}</small>
    </>
  )
}

function State({ row: { state, rows, bytes, isCut, expiresAt } }: { row: ListExport }) {
  const { words, tone } = states[state]
  const size = `${rows.toLocaleString('ru-RU')} строк, ${sizeOf(bytes)}`
  return (
    <>
      <Pill tone={tone}>{words}</Pill>
      {(state === 'making' || state === 'ready') && (
        <small>
          <output translate="no">{size}</output>
        </small>
      )}
      {isCut && <small>Список длиннее: в файле только его начало</small>}
      {expiresAt !== null && <small>до {shortMoment(expiresAt)}</small>}
    </>
  )
}

function sizeOf(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} КБ` : `${(kilobytes / 1024).toFixed(1)} МБ`
}

function Acts({ row, mayEnd }: { row: ListExport; mayEnd: boolean }) {
  const toast = useToast()
  const [read, setRead] = useState<number>()
  const { id, state } = row

  async function trying(act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (caught) {
      toast.show({ kind: 'error', text: wordsOf(caught) })
    } finally {
      setRead(undefined)
      await refresh()
    }
  }

  if (read !== undefined) return <output>Скачивается, {read}%</output>
  return (
    <RowActs
      acts={[
        state === 'ready' && {
          label: 'Скачать',
          onClick: () => void trying(() => saveExport(id, setRead)),
        },
        mayEnd &&
          (state === 'making' || state === 'ready') && {
            label: state === 'making' ? 'Отменить' : 'Удалить',
            danger: true,
            onClick: () => void trying(() => call(cancelExport, { params: { id } })),
          },
      ]}
    />
  )
}
