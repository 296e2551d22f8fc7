/** What both sides of a conversation with support say. */
import * as z from 'zod/mini'
import { cleaned, Moment, NewUuid, Uuid } from '../../base.ts'
import { CHAT_TEXT_MAX } from './bounds.ts'

export const ChatText = z
  .string({ error: 'Напишите сообщение' })
  .check(
    cleaned('text'),
    z.minLength(1, 'Напишите сообщение'),
    z.maxLength(CHAT_TEXT_MAX, `Не больше ${CHAT_TEXT_MAX} знаков`),
  )

/** The number of a message: later ones of the same visitor are greater. */
export const MessageId = z.string().check(z.regex(/^\d{1,18}$/, 'Некорректный запрос'))

/** Made by the sender before the first attempt: a message that is sent again is stored once. */
export const MessageKey = NewUuid

/** What a message is about: a round or a payment of its sender. */
export const MessageAbout = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('round'), id: Uuid }),
  z.strictObject({
    kind: z.literal('payment'),
    id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Некорректный запрос')),
  }),
])
export type MessageAbout = z.output<typeof MessageAbout>

export const ChatMessage = z.object({
  id: z.string(),
  key: Uuid,
  author: z.enum(['visitor', 'operator']),
  /** Of the operator; empty of the visitor. */
  name: z.string(),
  text: z.string(),
  about: z.nullable(MessageAbout),
  at: Moment,
})
export type ChatMessage = z.output<typeof ChatMessage>

export const chatStates = ['waiting', 'answered', 'closed'] as const
