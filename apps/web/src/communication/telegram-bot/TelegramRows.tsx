import { Button } from '@ayva/kit/Button'
import { Row, RowGroup } from '@ayva/kit/Rows'
import { text } from './telegram-bot.text.ts'
import { useTelegramChat } from './use-telegram-chat.ts'

const day = new Intl.DateTimeFormat('ru', { dateStyle: 'long' })

/** The chat in which the bot writes to the player; nothing where the site has no bot. */
export function TelegramRows() {
  const { told, connect, disconnect } = useTelegramChat()
  if (!told || !(told.isOn || told.chat)) return null
  const { chat } = told
  const link = chat ? undefined : connect.data
  return (
    <RowGroup title={text.title}>
      <Row
        title={text.row}
        hint={
          chat
            ? text.on(chat.name, day.format(new Date(chat.linkedAt)))
            : link
              ? text.openHint
              : text.off
        }
        end={
          chat ? (
            <Button size="sm" loading={disconnect.isPending} onClick={() => disconnect.mutate()}>
              {text.disconnect}
            </Button>
          ) : link ? (
            <Button size="sm" kind="primary" href={link.url} target="_blank" rel="noreferrer">
              {text.open}
            </Button>
          ) : (
            <Button size="sm" loading={connect.isPending} onClick={() => connect.mutate()}>
              {text.connect}
            </Button>
          )
        }
      >
        {chat && connect.data && <output>{text.connected}</output>}
        {(connect.isError || disconnect.isError) && <p role="alert">{text.failed}</p>}
      </Row>
    </RowGroup>
  )
}
