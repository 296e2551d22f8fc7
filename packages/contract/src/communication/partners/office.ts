/** Partners and the messages to them, for operators. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Minor, Moment, Uuid } from '../../base.ts'
import { line, reason } from '../../office.ts'
import { isTemplate } from './template.ts'

const why = reason('Напишите, зачем')
/** No word that a program may take for a missing value. */
const Key = z
  .string()
  .check(
    z.regex(
      /^(?!null$|undefined$|infinity$|constructor$)[a-z][a-z\d-]{1,29}$/,
      'От 2 до 30 строчных латинских букв, цифр и дефисов',
    ),
  )

/** Of which events a partner is told. */
const Events = z.strictObject({
  registration: z.boolean(),
  first_deposit: z.boolean(),
  /** Every deposit, the first one included. */
  deposit: z.boolean(),
})
const partnerEvents = ['registration', 'first_deposit', 'deposit'] as const
export type PartnerEvent = (typeof partnerEvents)[number]

/** A count stops here. */
export const PARTNER_COUNTED_MAX = 1000

export const OfficePartner = z.object({
  key: z.string(),
  name: z.string(),
  refCodes: z.array(z.string()),
  url: z.string(),
  events: Events,
  tellsAmount: z.boolean(),
  enabled: z.boolean(),
  author: z.string(),
  changedAt: Moment,
  /** Messages that wait, and those that were given up; each at most `PARTNER_COUNTED_MAX`. */
  waits: z.int(),
  dead: z.int(),
})
export type OfficePartner = z.output<typeof OfficePartner>

export const listPartners = endpoint({
  method: 'GET',
  path: `${API}/office/partners`,
  audience: { operator: 'partners.read' },
  summary: 'Партнёры, которым сообщают о приведённых игроках',
  answer: z.array(OfficePartner),
  refusals: {},
})

const partner_unknown = { status: 404, code: 2753, message: 'Такого партнёра нет' } as const

export const showPartner = endpoint({
  method: 'GET',
  path: `${API}/office/partners/:partner`,
  audience: { operator: 'partners.read' },
  summary: 'Один партнёр',
  params: z.object({ partner: Key }),
  answer: OfficePartner,
  refusals: { partner_unknown },
})

export const savePartner = endpoint({
  method: 'PUT',
  path: `${API}/office/partners`,
  audience: { operator: 'partners.change' },
  confirmed: true,
  summary: 'Завести партнёра или изменить его',
  body: z.strictObject({
    key: Key,
    name: line(80),
    refCodes: z
      .array(
        z
          .string()
          .check(z.regex(/^[\p{L}\p{Nd}._~:|@-]{1,100}$/u, 'Код — буквы и цифры без пробелов')),
      )
      .check(z.minLength(1, 'Нужен хотя бы один код'), z.maxLength(20, 'Не больше 20 кодов')),
    url: z
      .string()
      .check(
        z.maxLength(1000, 'Не длиннее 1000 знаков'),
        z.refine(isTemplate, 'Нужен адрес с известными подстановками, https://…'),
      ),
    /** Null keeps the present one. */
    secret: z.nullable(
      z.string().check(z.regex(/^[!-~]{16,100}$/, 'От 16 до 100 знаков латиницы без пробелов')),
    ),
    events: Events,
    tellsAmount: z.boolean(),
    enabled: z.boolean(),
    why,
  }),
  answer: OfficePartner,
  refusals: {
    partner_host: { status: 422, code: 2750, message: 'Адрес должен быть открытым, по https' },
    partner_secret: { status: 422, code: 2751, message: 'Новому партнёру нужен секрет подписи' },
    partners_full: { status: 409, code: 2752, message: 'Партнёров уже столько, сколько можно' },
  },
})

/** `dead`: given up after all attempts. `dropped`: the player has withdrawn the consent; it is never sent. */
export const deliveryStates = ['waits', 'sent', 'dead', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const PartnerDelivery = z.object({
  /** The partner knows the message by it. */
  eventId: Uuid,
  event: z.enum(partnerEvents),
  refCode: z.string(),
  clickId: z.nullable(z.string()),
  amount: z.nullable(z.object({ minor: Minor, currency: Currency })),
  state: z.enum(deliveryStates),
  tries: z.int(),
  at: Moment,
  /** When it is tried again; null unless it waits. */
  nextAt: z.nullable(Moment),
  /** What the last failed attempt has met, or why it was dropped; null if there is neither. */
  said: z.nullable(z.string()),
})
export type PartnerDelivery = z.output<typeof PartnerDelivery>

/** The newest first. */
export const listPartnerDeliveries = endpoint({
  method: 'GET',
  path: `${API}/office/partners/:partner/deliveries`,
  audience: { operator: 'partners.read' },
  summary: 'Сообщения партнёру и что с ними стало, сначала новые',
  params: z.object({ partner: Key }),
  query: z.object({
    state: z.optional(z.enum(deliveryStates)),
    /** `next` of the page before. */
    after: z.optional(
      z.string().check(z.regex(/^\d{1,13}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)),
    ),
  }),
  answer: z.object({ deliveries: z.array(PartnerDelivery), next: z.nullable(z.string()) }),
  refusals: { partner_unknown },
})

export const repeatPartnerDelivery = endpoint({
  method: 'POST',
  path: `${API}/office/partners/:partner/deliveries/:event/repeat`,
  audience: { operator: 'partners.change' },
  summary: 'Отправить партнёру снова то, от чего отказались после всех попыток',
  params: z.object({ partner: Key, event: Uuid }),
  body: z.strictObject({ why }),
  /** False if it is not given up. */
  answer: z.object({ repeated: z.boolean() }),
  refusals: {
    delivery_unknown: { status: 404, code: 2754, message: 'Такого сообщения партнёру нет' },
  },
})
