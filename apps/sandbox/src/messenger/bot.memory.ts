/** What the sandbox's Bot API remembers: webhooks, commands, chats and their messages. */
/** How the Bot API answers: as usual, «too many requests», «blocked by the user» in one chat, or as a dead server. */
export const modes = ['ok', 'busy', 'blocked', 'down'] as const
export type Mode = (typeof modes)[number]

export type Message = {
  id: number
  chatId: number
  /** `bot` for messages of the bot, in its HTML. */
  from: 'bot' | 'person'
  text: string
  button: { text: string; url: string; inApp: boolean } | undefined
  at: Date
}
export type Webhook = { url: string; secret: string }
export type Command = { command: string; description: string }

const MESSAGES_MAX = 1000
const CHATS_MAX = 1000
const WEBHOOKS_MAX = 20

export class BotMemory {
  /** Telegram has one webhook; here several servers of tests share a bot, and each hears of every update. */
  readonly #webhooks = new Map<string, Webhook>()
  readonly #chats = new Map<number, Mode>()
  #messages: Message[] = []
  #messageId = 0
  // Begins anew with each start, and servers ignore ids that they know.
  #updateId = Date.now() * 100
  commands: Command[] = []
  mode: Mode = 'ok'

  setWebhook(webhook: Webhook): void {
    this.#webhooks.delete(webhook.url)
    this.#webhooks.set(webhook.url, webhook)
    const [oldest] = this.#webhooks.keys()
    if (this.#webhooks.size > WEBHOOKS_MAX) this.#webhooks.delete(oldest!)
  }

  webhooks(): Webhook[] {
    return [...this.#webhooks.values()]
  }

  dropWebhook(url: string): void {
    this.#webhooks.delete(url)
  }

  /** A person who writes to the bot opens a chat with it, and lifts the block of an earlier one. */
  openChat(chatId: number): void {
    this.#chats.delete(chatId)
    this.#chats.set(chatId, 'ok')
    const [oldest] = this.#chats.keys()
    if (this.#chats.size > CHATS_MAX) this.#chats.delete(oldest!)
  }

  /** Returns false if there is no such chat. */
  setMode(chatId: number | undefined, mode: Mode): boolean {
    if (chatId === undefined) this.mode = mode
    else if (this.#chats.has(chatId)) this.#chats.set(chatId, mode)
    else return false
    return true
  }

  /** Undefined for a chat that nobody has opened. */
  modeOf(chatId: number): Mode | undefined {
    return this.#chats.get(chatId)
  }

  nextUpdate(): number {
    return (this.#updateId += 1)
  }

  keep(message: Omit<Message, 'id' | 'at'>): Message {
    const kept = { ...message, id: (this.#messageId += 1), at: new Date() }
    this.#messages = [kept].concat(this.#messages).slice(0, MESSAGES_MAX)
    return kept
  }

  /** The newest first. */
  list(chatId: number, limit: number): Message[] {
    return this.#messages.filter((one) => one.chatId === chatId).slice(0, limit)
  }
}
