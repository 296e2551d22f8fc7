import {
  TELEGRAM_COUNTED_MAX,
  type TelegramState,
  showTelegramFigures,
} from '@ayva/contract/communication/telegram-bot/office'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useQuery } from '@tanstack/react-query'
import { asking } from '#lib/call.ts'
import { DataTable, type OfficeColumn } from '#lib/DataTable.tsx'
import { PageHead } from '#lib/ListPage.tsx'
import { wordsOf } from '#lib/refused.ts'

const words: Record<TelegramState, string> = {
  waits: 'Ждут отправки',
  sent: 'Приняты Telegram',
  failed: 'Не отправлены после всех попыток',
  gone: 'Чат отключён, или бот заблокирован',
  late: 'Опоздали и не отправлены',
  kept_back: 'Удержаны согласиями и правилами',
}

type Row = { state: TelegramState; count: number }

/** Beyond the bound nothing is counted. */
const counted = (count: number) =>
  count >= TELEGRAM_COUNTED_MAX ? `от ${TELEGRAM_COUNTED_MAX.toLocaleString('ru')}` : count

const columns: OfficeColumn<Row>[] = [
  { id: 'state', header: 'Что стало', cell: ({ state }) => words[state] },
  { id: 'count', header: 'Сообщений', end: true, cell: ({ count }) => counted(count) },
]

/** Chats that are linked to the bot, and what has become of messages to them over seven days. */
export function Page() {
  const figures = useQuery(asking(showTelegramFigures, {}))
  return (
    <>
      <PageHead title="Telegram" />
      {figures.error && <ErrorNote title={wordsOf(figures.error)} />}
      {figures.data && !figures.data.isOn && (
        <p>Бот выключен: нет токена, или выключена настройка «telegram_bot».</p>
      )}
      {figures.data && <p>Подключено чатов: {counted(figures.data.chats)}</p>}
      <DataTable
        caption="Уведомления за семь дней; ответы на команды не считаются"
        columns={columns}
        rows={figures.data?.messages}
        rowKey={({ state }) => state}
        empty="За семь дней ничего не отправляли"
      />
    </>
  )
}
