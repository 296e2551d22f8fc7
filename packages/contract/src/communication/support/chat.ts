/** The chat of a visitor with support. A guest is identified by a cookie that the first call sets. */
import * as z from 'zod/mini'
import { attempts } from '../../identity/auth/fields.ts'
import { API, endpoint, Uuid } from '../../base.ts'
import { CHAT_PAGE } from './bounds.ts'
import {
  ChatMessage,
  chatStates,
  ChatText,
  MessageAbout,
  MessageId,
  MessageKey,
} from './chat-fields.ts'

const chatOff = {
  status: 404,
  code: 4111,
  message: 'Чат сейчас закрыт. Напишите письмо: ответ придёт на почту.',
} as const

export const Chat = z.object({
  id: Uuid,
  state: z.enum(chatStates),
  /** The operator who replied last. */
  operator: z.nullable(z.string()),
  /** The last message that an operator has read. */
  operatorRead: z.string(),
  rating: z.nullable(z.int()),
})
export type Chat = z.output<typeof Chat>

export const ChatView = z.object({
  /** The newest chat; null if the visitor has never written. */
  chat: z.nullable(Chat),
  /** Messages of all chats, the oldest first. */
  messages: z.array(ChatMessage),
  /** Whether older messages exist. */
  more: z.boolean(),
  /** The number of replies that the visitor has not read. */
  unread: z.int(),
  /** Whether operators reply now, and the recent time to the first reply, if known. */
  isOpen: z.boolean(),
  waitMinutes: z.nullable(z.int()),
})
export type ChatView = z.output<typeof ChatView>

export const showChat = endpoint({
  method: 'GET',
  path: `${API}/support/chat`,
  audience: 'guest',
  summary: `Разговор с поддержкой: последние ${CHAT_PAGE} сообщений, или столько же до известного`,
  query: z.object({ before: z.optional(MessageId) }),
  answer: ChatView,
  refusals: { chat_off: chatOff },
})

export const sendChatMessage = endpoint({
  method: 'POST',
  path: `${API}/support/chat/messages`,
  audience: 'guest',
  summary: 'Написать в поддержку; сообщение с тем же ключом записывается один раз',
  body: z.strictObject({
    key: MessageKey,
    text: ChatText,
    about: z._default(z.nullable(MessageAbout), null),
  }),
  answer: ChatMessage,
  refusals: {
    chat_off: chatOff,
    chat_unanswered: {
      status: 409,
      code: 4112,
      message: 'Сообщений без ответа уже много. Подождите ответа или напишите письмо.',
    },
    chat_full: {
      status: 409,
      code: 4113,
      message: 'Этот разговор слишком длинный. Продолжите его письмом.',
    },
    attempts_over: attempts.attempts_over,
    about_unknown: { status: 422, code: 4114, message: 'Такого раунда или платежа у вас нет' },
  },
})

export const readChat = endpoint({
  method: 'POST',
  path: `${API}/support/chat/reading`,
  audience: 'guest',
  summary: 'Прочитано всё до сообщения',
  body: z.strictObject({ upTo: MessageId }),
  answer: z.object({ unread: z.int() }),
  refusals: { chat_off: chatOff },
})

/** A later rating replaces an earlier one. */
export const rateChat = endpoint({
  method: 'POST',
  path: `${API}/support/chats/:chatId/rating`,
  audience: 'guest',
  summary: 'Оценить оконченный разговор',
  params: z.object({ chatId: Uuid }),
  body: z.strictObject({ stars: z.int().check(z.gte(1), z.lte(5)) }),
  answer: Chat,
  refusals: {
    chat_going_on: { status: 409, code: 4115, message: 'Разговор ещё идёт' },
  },
})
