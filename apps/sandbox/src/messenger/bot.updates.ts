/** Sends updates to the webhooks that the bot's servers have set. */
import { type BotMemory } from './bot.memory.ts'
import { type TelegramUser } from './messenger.people.ts'

const ANSWER_WITHIN_MS = 10_000

export async function sayToBot(memory: BotMemory, user: TelegramUser, text: string): Promise<void> {
  memory.openChat(user.id)
  memory.keep({ chatId: user.id, from: 'person', text, button: undefined })
  const date = Math.floor(Date.now() / 1000)
  const message = { message_id: date, date, from: user, chat: chatOf(user), text }
  await tell(memory, { message })
}

/** The person blocks the bot: it is told, and may not write any more. */
export async function blockBot(memory: BotMemory, user: TelegramUser): Promise<void> {
  memory.openChat(user.id)
  memory.setMode(user.id, 'blocked')
  const member = (status: string) => ({ status, user: { id: 1, is_bot: true } })
  const my_chat_member = {
    chat: chatOf(user),
    from: user,
    date: Math.floor(Date.now() / 1000),
    old_chat_member: member('member'),
    new_chat_member: member('kicked'),
  }
  await tell(memory, { my_chat_member })
}

const chatOf = (user: TelegramUser) => ({ ...user, type: 'private' })

async function tell(memory: BotMemory, what: object): Promise<void> {
  const body = JSON.stringify({ update_id: memory.nextUpdate(), ...what })
  await Promise.all(
    memory.webhooks().map(async ({ url, secret }) => {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-telegram-bot-api-secret-token': secret,
          },
          body,
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        })
        await answer.body?.cancel()
      } catch {
        // A server of a test that has ended.
        memory.dropWebhook(url)
      }
    }),
  )
}
