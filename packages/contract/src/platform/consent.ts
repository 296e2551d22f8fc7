/** Which offers a player wants, by which channel, and how often they may come. */
import * as z from 'zod/mini'
import { API, endpoint } from '../base.ts'
import { setting, type ValuesOf } from '../setting.ts'
import { TimeZone } from './consent/time-zone.ts'

/** How the casino speaks to a player. */
export const channels = ['page', 'inbox', 'letter', 'push', 'sms', 'telegram'] as const
export type Channel = (typeof channels)[number]
/** What is said: about the player's own affairs, about the safety of the account, or an offer. */
export type Kind = 'service' | 'security' | 'offers'
/** The names of a table of kinds that stand for offers. */
export type OfferNameOf<Kinds extends Record<string, Kind>> = {
  [Name in keyof Kinds]: Kinds[Name] extends 'offers' ? Name : never
}[keyof Kinds]

/** Why an offer is kept from a player. */
export const keptBack = [
  'unknown',
  'blocked',
  'closed',
  'bonus_ban',
  'self_excluded',
  'break',
  'calm',
  'no_consent',
  'cap_day',
  'cap_week',
] as const
export type KeptBack = (typeof keptBack)[number]

/**
 * Why an offer that had passed was dropped before it was sent. `too_late`: it could not be sent in its time.
 * `no_address`: what it was sent to is no longer there. `channel_off`: nothing is sent by the channel.
 */
export const dropReasons = [...keptBack, 'too_late', 'no_address', 'channel_off'] as const
export type DropReason = (typeof dropReasons)[number]

/** Offers that come to a player who is on the site are shown until declined; all others are asked for first. */
export const wantedByDefault: Record<Channel, boolean> = {
  page: true,
  inbox: true,
  letter: false,
  push: false,
  sms: false,
  telegram: false,
}

const often = z.int().check(z.minimum(0), z.maximum(1000))
const Cap = z.strictObject({ day: often, week: often })
const hour = z.int().check(z.minimum(0), z.maximum(23))

/** What the module lets an operator set. */
export const consentSettings = {
  offer_caps: setting({
    schema: z.strictObject({
      page: Cap,
      inbox: Cap,
      letter: Cap,
      push: Cap,
      sms: Cap,
      telegram: Cap,
    }),
    shipped: {
      page: { day: 5, week: 20 },
      inbox: { day: 3, week: 10 },
      letter: { day: 1, week: 3 },
      push: { day: 1, week: 3 },
      sms: { day: 1, week: 2 },
      telegram: { day: 1, week: 3 },
    },
    visibility: 'office',
    kind: 'protection',
    summary: 'Сколько предложений игрок получит за 24 часа и за 7 дней, по каналам',
  }),
  offer_night: setting({
    schema: z.strictObject({ from: hour, to: hour, zone: TimeZone }),
    shipped: { from: 22, to: 10, zone: 'Europe/Moscow' },
    visibility: 'office',
    kind: 'protection',
    summary:
      'Ночные часы в поясе игрока: предложения вне сайта ждут утра. Пояс тех, кто его не выбрал; ' +
      'равные часы выключают ночь',
  }),
}
declare module './settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof consentSettings> {}
}

const Offers = z.object({
  page: z.boolean(),
  inbox: z.boolean(),
  letter: z.boolean(),
  push: z.boolean(),
  sms: z.boolean(),
  telegram: z.boolean(),
})

export const Preferences = z.object({
  /** No offers at all, whatever is chosen beneath; nor motion, sound or wins of others on the site. */
  calm: z.boolean(),
  /** By which night is reckoned. */
  timeZone: z.string(),
  offers: Offers,
})
export type Preferences = z.output<typeof Preferences>

const path = `${API}/users/self/consents` as const

export const showConsents = endpoint({
  method: 'GET',
  path,
  audience: 'player',
  summary: 'Какие предложения игрок хочет получать и как',
  answer: Preferences,
  refusals: {},
})

const chosen = z.optional(z.boolean({ error: 'Выберите из списка' }))

export const chooseConsents = endpoint({
  method: 'PUT',
  path,
  audience: 'player',
  summary: 'Выбрать, какие предложения получать; о деньгах и безопасности сообщают всегда',
  body: z
    .strictObject({
      calm: chosen,
      timeZone: z.optional(TimeZone),
      offers: z.optional(
        z.strictObject({
          page: chosen,
          inbox: chosen,
          letter: chosen,
          push: chosen,
          sms: chosen,
          telegram: chosen,
        }),
      ),
    })
    .check(z.refine((body) => Object.keys(body).length > 0, 'Выберите хотя бы одно')),
  answer: Preferences,
  refusals: {},
})

/** The path of the page and of the one-click call (RFC 8058); the token follows it. */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

export const unsubscribe = endpoint({
  method: 'POST',
  path: `${API}/unsubscribe`,
  audience: 'guest',
  summary: 'Отписаться от предложений по ссылке из письма, без входа; повтор ничего не меняет',
  body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  answer: z.object({ channel: z.enum(channels) }),
  refusals: {
    link_unknown: {
      status: 404,
      code: 5001,
      message: 'Эта ссылка неполная или изменена. Откройте её из письма ещё раз.',
    },
  },
})
