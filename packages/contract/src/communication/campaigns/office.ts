/** What operators offer to players, through the gate of consent. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, NewUuid } from '../../base.ts'
import { keptBack } from '../../platform/consent.ts'
import { line, PlayerDigits, reason } from '../../office.ts'

const why = reason('Напишите, зачем')

/** By which an operator may offer something. */
export const offerChannels = ['letter', 'inbox', 'push', 'telegram', 'sms'] as const
export type OfferChannel = (typeof offerChannels)[number]

/** What the reader sees. */
export const OfferWords = z.strictObject({
  title: line(60),
  text: line(300),
  link: z.nullable(
    z.strictObject({
      label: line(30),
      path: z
        .string()
        .check(
          z.maxLength(500),
          z.regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u, 'Нужен адрес этого сайта: /…'),
        ),
    }),
  ),
})
export type OfferWords = z.output<typeof OfferWords>

/**
 * `no_address`: there is no confirmed e-mail or phone to write to, no browser to tell, or no chat of the bot. `no_words`:
 * the template says nothing. `too_long`: it is too long for a text message.
 */
export const reasons = [...keptBack, 'no_address', 'no_words', 'too_long'] as const
export type NotSent = (typeof reasons)[number]

const Outcome = z.object({
  /** `waits`: until the morning of the player, when all is asked anew. */
  state: z.enum(['sent', 'waits', 'kept_back']),
  /** Why it is kept back. */
  reason: z.nullable(z.enum(reasons)),
  until: z.nullable(Moment),
})
export type Outcome = z.output<typeof Outcome>

export const sendOffer = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/offers`,
  audience: { operator: 'campaigns.send' },
  summary: 'Предложить что-то одному игроку; ответ говорит, ушло ли оно и почему нет',
  params: z.object({ playerId: PlayerDigits }),
  body: z.strictObject({
    /** Makes the call repeatable: one offer is sent once. */
    uuid: NewUuid,
    channel: z.enum(offerChannels),
    words: OfferWords,
    why,
  }),
  answer: Outcome,
  refusals: {},
})
