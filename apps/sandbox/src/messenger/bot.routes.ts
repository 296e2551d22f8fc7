/** The Bot API as far as the site uses it, by the rules of Telegram, and the ways to press and to break it. */
import { timingSafeEqual } from 'node:crypto'
import { type FastifyInstance, type FastifyReply } from 'fastify'
import { type BotMemory, type Command, type Mode, modes } from './bot.memory.ts'
import { blockBot, sayToBot } from './bot.updates.ts'
import { userOf } from './messenger.people.ts'

const RETRY_AFTER_S = 30
const TEXT_MAX = 4096
const LISTED_MAX = 50
const SECRET = /^[\w-]{1,256}$/
/** The formatting that the bot may use; everything else must be escaped. */
const TAGS = /<\/?(?:b|i|code)>/g

type Said = Record<string, unknown>
type Refused = { code: number; description: string; retryAfter?: number }
type Asked = { Params: { token: string; method: string }; Body: Said | undefined }

export function botRoutes(app: FastifyInstance, memory: BotMemory, token: string): void {
  app.post<Asked>('/bot:token/:method', async ({ params, body }, reply) => {
    if (memory.mode === 'down')
      return reply.code(502).type('text/html').send('<h1>Bad Gateway</h1>')
    if (!isSame(params.token, token))
      return refuse(reply, { code: 401, description: 'Unauthorized' })
    if (memory.mode === 'busy') return refuse(reply, busy)
    const done = answerOf(memory, params.method, body ?? {})
    return 'refused' in done
      ? refuse(reply, done.refused)
      : reply.send({ ok: true, result: done.result })
  })

  app.get('/api/messages', async (request) => {
    const { chat } = request.query as { chat?: unknown }
    return { messages: memory.list(Number(chat), LISTED_MAX) }
  })
  app.get('/api/bot', async () => ({ commands: memory.commands, mode: memory.mode }))
  app.post('/api/say', async (request, reply) => {
    const { chat, text } = (request.body ?? {}) as Said
    if (!Number.isSafeInteger(chat) || typeof text !== 'string' || text === '')
      return reply.code(422).send({ error: 'chat, text' })
    await sayToBot(memory, userOf(chat as number), text.slice(0, TEXT_MAX))
    return reply.code(204).send()
  })
  app.post('/api/block', async (request, reply) => {
    const { chat } = (request.body ?? {}) as Said
    if (!Number.isSafeInteger(chat)) return reply.code(422).send({ error: 'chat' })
    await blockBot(memory, userOf(chat as number))
    return reply.code(204).send()
  })
  /** Without a chat it is the answer to every call. */
  app.put('/control', async (request, reply) => {
    const { chat, mode } = (request.body ?? {}) as Said
    if (!modes.includes(mode as Mode) || !(chat === undefined || Number.isSafeInteger(chat)))
      return reply.code(422).send({ error: 'mode, chat' })
    const isThere = memory.setMode(chat as number | undefined, mode as Mode)
    return reply.code(isThere ? 204 : 404).send()
  })
}

const busy: Refused = {
  code: 429,
  description: `Too Many Requests: retry after ${RETRY_AFTER_S}`,
  retryAfter: RETRY_AFTER_S,
}

type Done = { result: unknown } | { refused: Refused }
const bad = (why: string): Done => ({ refused: { code: 400, description: `Bad Request: ${why}` } })

function answerOf(memory: BotMemory, method: string, said: Said): Done {
  if (method === 'getMe')
    return { result: { id: 1, is_bot: true, first_name: 'Айва', username: 'ayva_bot' } }
  if (method === 'setWebhook') return setWebhook(memory, said)
  if (method === 'setMyCommands') return setCommands(memory, said)
  if (method === 'sendMessage') return sendMessage(memory, said)
  return { refused: { code: 404, description: 'Not Found: method not found' } }
}

function setWebhook(memory: BotMemory, { url, secret_token: secret = '' }: Said): Done {
  if (typeof url !== 'string' || !URL.canParse(url)) return bad('bad webhook: invalid URL')
  if (typeof secret !== 'string' || !SECRET.test(secret))
    return bad('secret token contains unallowed characters')
  memory.setWebhook({ url, secret })
  return { result: true }
}

function setCommands(memory: BotMemory, { commands }: Said): Done {
  if (!Array.isArray(commands) || commands.length > 100) return bad('commands are invalid')
  const own = commands as Command[]
  const isRight = own.every(
    ({ command, description }) =>
      /^[a-z\d_]{1,32}$/.test(command) && description.length >= 1 && description.length <= 256,
  )
  if (!isRight) return bad('BOT_COMMAND_INVALID')
  memory.commands = own
  return { result: true }
}

function sendMessage(memory: BotMemory, said: Said): Done {
  const { chat_id: chatId, text, parse_mode: parseMode } = said
  if (!Number.isSafeInteger(chatId)) return bad('chat not found')
  const mode = memory.modeOf(chatId as number)
  if (mode === undefined) return bad('chat not found')
  if (mode === 'busy') return { refused: busy }
  if (mode === 'blocked')
    return { refused: { code: 403, description: 'Forbidden: bot was blocked by the user' } }
  if (typeof text !== 'string' || text.trim() === '') return bad('message text is empty')
  if (text.length > TEXT_MAX) return bad('message is too long')
  if (parseMode !== 'HTML' || /[<>]/.test(text.replace(TAGS, '')))
    return bad("can't parse entities")
  const button = buttonIn(said)
  const { id } = memory.keep({ chatId: chatId as number, from: 'bot', text, button })
  return {
    result: { message_id: id, date: Math.floor(Date.now() / 1000), chat: { id: chatId }, text },
  }
}

type Key = { text: string; url?: string; web_app?: { url: string } }

function buttonIn({ reply_markup: markup }: Said) {
  const [[key] = []] = (markup as { inline_keyboard?: Key[][] } | undefined)?.inline_keyboard ?? []
  const url = key?.web_app?.url ?? key?.url
  return key && url !== undefined
    ? { text: key.text, url, inApp: key.web_app !== undefined }
    : undefined
}

function refuse(reply: FastifyReply, { code, description, retryAfter }: Refused) {
  const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }
  return reply.code(code).send({ ok: false, error_code: code, description, ...parameters })
}

function isSame(given: string, known: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(known)
  return one.length === other.length && timingSafeEqual(one, other)
}
