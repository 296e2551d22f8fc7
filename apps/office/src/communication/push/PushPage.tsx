import {
  PUSH_COUNTED_MAX,
  type PushState,
  showPushFigures,
} from '@ayva/contract/communication/push/office'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useQuery } from '@tanstack/react-query'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { wordsOf } from '#lib/refused.ts'

const words: Record<PushState, string> = {
  waits: 'Ждут отправки',
  sent: 'Приняты службой браузера',
  failed: 'Не отправлены после всех попыток',
  gone: 'Браузера больше нет',
  late: 'Опоздали и не отправлены',
  kept_back: 'Удержаны согласиями и правилами',
}

type Row = { state: PushState; count: number }

/** Counting stops at the limit. */
const counted = (count: number) =>
  count >= PUSH_COUNTED_MAX ? `от ${PUSH_COUNTED_MAX.toLocaleString('ru')}` : count

const columns: OfficeColumn<Row>[] = [
  { id: 'state', header: 'Что стало', cell: ({ state }) => words[state] },
  { id: 'count', header: 'Сообщений', end: true, cell: ({ count }) => counted(count) },
]

/** Subscribed browsers, and the results of messages to them over seven days. */
export function Page() {
  const figures = useQuery(asking(showPushFigures, {}))
  return (
    <>
      <PageHead title="Веб-пуши" />
      {figures.error && <ErrorNote title={wordsOf(figures.error)} />}
      {figures.data && <p>Подписано браузеров: {counted(figures.data.devices)}</p>}
      <DataTable
        caption="Сообщения за семь дней, по одному на каждый браузер"
        columns={columns}
        rows={figures.data?.messages}
        rowKey={({ state }) => state}
        empty="За семь дней ничего не отправляли"
      />
    </>
  )
}
