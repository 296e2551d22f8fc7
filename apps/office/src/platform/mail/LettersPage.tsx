import { listMessageTexts, type MessageText } from '@ayva/contract/platform/mail'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { Pill } from '@ayva/kit/Pill'
import { useQuery } from '@tanstack/react-query'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { wordsOf } from '#lib/refused.ts'
import { shortMoment } from '#lib/times.ts'
import { useAddress } from '#lib/use-address.ts'
import { SettingSheet } from '../settings/settings.ts'
import { LetterPreview } from './LetterPreview.tsx'

const columns: OfficeColumn<MessageText>[] = [
  {
    id: 'summary',
    header: 'Когда отправляется',
    cell: ({ summary, alias }) => (
      <>
        <b>{summary}</b>
        <small translate="no">{alias}</small>
      </>
    ),
  },
  {
    id: 'channel',
    header: 'Чем',
    cell: ({ channel }) => (channel === 'letter' ? 'Письмо' : 'SMS'),
    sortBy: ({ channel }) => channel,
  },
  {
    id: 'variables',
    header: 'Переменные',
    phone: 'none',
    cell: ({ variables }) => (
      <span translate="no">{variables.map(({ name }) => `{${name}}`).join(' ') || '—'}</span>
    ),
  },
  {
    id: 'state',
    header: 'Текст',
    end: true,
    cell: ({ author, changedAt }) =>
      author === null || changedAt === null ? (
        <Pill tone="neutral">Исходный</Pill>
      ) : (
        <>
          <Pill tone="leaf">Изменён</Pill>
          <small>
            {author}, {shortMoment(changedAt)}
          </small>
        </>
      ),
  },
]

const labels = {
  subject: 'Тема',
  title: 'Заголовок',
  paragraphs: 'Абзацы',
  button: 'Надпись на кнопке',
  small: 'Мелко в конце',
  text: 'Текст SMS',
}

/** The texts that the product sends by itself: what is in them, and how they arrive. */
export function Page() {
  const { search, say } = useAddress()
  const texts = useQuery(asking(listMessageTexts, {}))
  const open = texts.data?.find(({ alias }) => alias === search.get('open'))
  return (
    <>
      <PageHead title="Письма и SMS" />
      {texts.error && <ErrorNote title={wordsOf(texts.error)} />}
      <DataTable
        caption="Письма и SMS"
        columns={columns}
        rows={texts.data}
        rowKey={({ alias }) => alias}
        openKey={open?.alias}
        onOpen={({ alias }) => say('open', alias)}
        empty="Писем нет"
      />
      {open && (
        <SettingSheet
          key={open.alias}
          setting={Object.assign({ kind: 'content' as const }, open)}
          labels={labels}
          onClose={() => say('open', undefined)}
        >
          {(value) => <LetterPreview text={open} value={value} />}
        </SettingSheet>
      )}
    </>
  )
}
