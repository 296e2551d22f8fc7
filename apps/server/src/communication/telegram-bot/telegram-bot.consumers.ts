/** Tells players' chats of changes that concern the safety of their accounts. */
import { type Deps } from '#lib/deps.ts'
import { consumer, type Consumer } from '#lib/work/event-stream.ts'
import { events } from '#lib/work/events.ts'
import { securityNotice } from '../push/push.ts'
import { sendTelegramNotice } from './telegram-bot.ts'

export function telegramBotConsumers({ clock }: Deps): Consumer[] {
  return [
    consumer({
      name: 'telegram.security',
      stream: events,
      async take(tx, heard) {
        const now = clock.now()
        for (const event of heard) {
          const notice = securityNotice(event, now)
          if (!notice) continue
          const { path, ...told } = notice
          await sendTelegramNotice(tx, 'security', {
            ...told,
            link: { label: 'Настройки', path },
          })
        }
      },
      // A player is told of each once.
      forget: async () => {},
    }),
  ]
}
