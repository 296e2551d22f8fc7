/** Chats of visitors with support, for operators. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, Uuid } from '../../base.ts'
import { ChatMessage, chatStates, ChatText, MessageId, MessageKey } from './chat-fields.ts'

/** A player's id, or the negative number of a guest. */
const VisitorDigits = z.string().check(z.regex(/^-?[1-9]\d{0,18}$/))
const chat = z.object({ visitor: VisitorDigits, chatId: Uuid })

export const OfficeChat = z.object({
  visitor: z.string(),
  chatId: Uuid,
  /** Null for a guest. */
  playerId: z.nullable(z.string()),
  state: z.enum(chatStates),
  /** When the oldest unanswered message, the last reply, or the end of the chat was. */
  since: Moment,
  unanswered: z.int(),
  /** The operator who has taken the chat, and until when no other may take it. */
  operator: z.nullable(z.string()),
  takenUntil: z.nullable(Moment),
  rating: z.nullable(z.int()),
})
export type OfficeChat = z.output<typeof OfficeChat>

const chatTaken = {
  status: 409,
  code: 4120,
  message: 'С этим игроком уже говорит {name}',
} as const
const chatOver = { status: 409, code: 4121, message: 'Этот разговор окончен' } as const

export const listChats = endpoint({
  method: 'GET',
  path: `${API}/office/support/chats`,
  audience: { operator: 'support.read' },
  summary: 'Разговоры с посетителями, сначала те, что ждут дольше',
  query: z.object({
    state: z._default(z.enum(chatStates), 'waiting'),
    /** `next` of the previous page. */
    after: z.optional(
      z.string().check(z.regex(/^\d{1,14}_-?[1-9]\d{0,18}_[\da-f-]{36}$/, 'Некорректный запрос')),
    ),
  }),
  answer: z.object({ chats: z.array(OfficeChat), next: z.nullable(z.string()) }),
  refusals: {},
})

export const openChat = endpoint({
  method: 'GET',
  path: `${API}/office/support/chats/:visitor/:chatId`,
  audience: { operator: 'support.read' },
  summary: 'Один разговор: последние сообщения или те, что до известного',
  params: chat,
  query: z.object({ before: z.optional(MessageId) }),
  answer: z.extend(OfficeChat, { messages: z.array(ChatMessage), more: z.boolean() }),
  refusals: {},
})

/** Valid for a while and extended by each reply, so that an operator who has left does not block the chat. */
export const takeChat = endpoint({
  method: 'POST',
  path: `${API}/office/support/chats/:visitor/:chatId/taking`,
  audience: { operator: 'support.answer' },
  summary: 'Взять разговор себе: другой сотрудник ответить в нём не сможет',
  params: chat,
  answer: OfficeChat,
  refusals: { chat_taken: chatTaken, chat_over: chatOver },
})

export const answerChat = endpoint({
  method: 'POST',
  path: `${API}/office/support/chats/:visitor/:chatId/messages`,
  audience: { operator: 'support.answer' },
  summary: 'Ответить посетителю; сообщение с тем же ключом записывается один раз',
  params: chat,
  body: z.strictObject({ key: MessageKey, text: ChatText }),
  answer: ChatMessage,
  refusals: { chat_taken: chatTaken, chat_over: chatOver },
})

export const closeChat = endpoint({
  method: 'POST',
  path: `${API}/office/support/chats/:visitor/:chatId/closing`,
  audience: { operator: 'support.answer' },
  summary: 'Окончить разговор: посетителю предложат его оценить',
  params: chat,
  answer: OfficeChat,
  refusals: { chat_taken: chatTaken },
})

export const listReadyAnswers = endpoint({
  method: 'GET',
  path: `${API}/office/support/answers`,
  audience: { operator: 'support.read' },
  summary: 'Готовые ответы; меняются настройкой support_answers',
  answer: z.array(z.object({ name: z.string(), text: z.string() })),
  refusals: {},
})
