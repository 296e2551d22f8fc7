import { settingRights } from '@ayva/contract/setting'
import { listOfficeSettings, type OfficeSetting } from '@ayva/contract/platform/settings'
import { Chips } from '@ayva/kit/Chips'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Input } from '@ayva/kit/Input'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { useMay } from '#lib/self.ts'
import { wordsOf } from '#lib/refused.ts'
import { shortMoment } from '#lib/times.ts'
import { useAddress } from '#lib/use-address.ts'
import { kindOf } from './kinds.ts'
import { SettingSheet } from './SettingSheet.tsx'

const columns: OfficeColumn<OfficeSetting>[] = [
  {
    id: 'alias',
    header: 'Настройка',
    cell: ({ alias, summary }) => (
      <>
        <b>{summary}</b>
        <small translate="no">{alias}</small>
      </>
    ),
    sortBy: ({ summary }) => summary,
  },
  {
    id: 'value',
    header: 'Значение',
    cell: ({ value }) => <code className="o-value">{short(value)}</code>,
  },
  {
    id: 'kind',
    header: 'Вид',
    phone: 'none',
    cell: ({ kind }) => kindOf(kind).name,
    sortBy: ({ kind }) => kindOf(kind).name,
  },
  {
    id: 'author',
    header: 'Кто менял',
    phone: 'none',
    cell: ({ author, changedAt }) =>
      author === null ? (
        <Pill>По умолчанию</Pill>
      ) : (
        <>
          {author}
          <small>{changedAt === null ? '' : shortMoment(changedAt)}</small>
        </>
      ),
    sortBy: ({ changedAt }) => changedAt ?? '',
  },
]

const SHORT = 60

/** A switch as a word, other values as stored. */
function short(value: unknown): string {
  const { enabled, ...more } = (value ?? {}) as { enabled?: unknown }
  const switched = typeof value === 'boolean' ? value : enabled
  if (typeof switched === 'boolean' && Object.keys(more).length === 0)
    return switched ? 'Включено' : 'Выключено'
  const text = JSON.stringify(value) ?? ''
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text
}

const views = [
  { id: 'all', label: 'Все' },
  { id: 'changed', label: 'Изменённые' },
  { id: 'own', label: 'Те, что меняю я' },
]

/** All settings: value, author, history, and restoring an earlier value. */
export function Page() {
  const { search, say } = useAddress()
  const settings = useQuery(asking(listOfficeSettings, {}))
  const wanted = (search.get('q') ?? '').toLowerCase()
  const view = search.get('view') ?? 'all'
  const openAlias = search.get('open')
  const may = useMay()
  const isShown: Record<string, (one: OfficeSetting) => boolean> = {
    changed: ({ author }) => author !== null,
    own: ({ kind }) => may(settingRights[kind]),
  }
  const rows = settings.data?.filter(
    (one) =>
      `${one.alias} ${one.summary}`.toLowerCase().includes(wanted) &&
      (isShown[view]?.(one) ?? true),
  )
  const open = settings.data?.find(({ alias }) => alias === openAlias)
  return (
    <>
      <PageHead title="Настройки" />
      <div className="o-filters">
        <Chips
          label="Какие настройки"
          items={views}
          value={view}
          onChange={(id) => say('view', id === 'all' ? undefined : id)}
        />
        <Input
          type="search"
          icon="magnifying-glass"
          aria-label="Найти настройку"
          placeholder="Слово или имя настройки"
          value={search.get('q') ?? ''}
          maxLength={100}
          onChange={(event) => say('q', event.target.value)}
        />
      </div>
      {settings.error && <ErrorNote title={wordsOf(settings.error)} />}
      <DataTable
        caption="Настройки"
        columns={columns}
        rows={rows}
        rowKey={({ alias }) => alias}
        onOpen={({ alias }) => say('open', alias)}
        openKey={openAlias ?? undefined}
        empty="Таких настроек нет"
      />
      {open && (
        <SettingSheet key={open.alias} setting={open} onClose={() => say('open', undefined)} />
      )}
    </>
  )
}
