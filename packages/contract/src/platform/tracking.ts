/** What pages tell of themselves. Kinds of events are listed here; others are refused. */
import * as z from 'zod/mini'
import { API, commonRefusals, endpoint } from '../base.ts'
import { setting, type ValuesOf } from '../setting.ts'

export const trackingSettings = {
  google_tag_manager: setting({
    schema: z.string().check(z.regex(/^$|^GTM-[A-Z\d]{1,12}$/, 'Нужен номер вида GTM-ABC123')),
    shipped: '',
    visibility: 'public',
    kind: 'access',
    summary:
      'Номер контейнера Google Tag Manager. Пусто: чужих счётчиков нет. Грузится только у тех, кто согласился',
  }),
  track_domain: setting({
    schema: z.string().check(
      z.maxLength(253),
      z.regex(
        /^$|^(?:(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}|localhost|(?:\d{1,3}\.){3}\d{1,3})(?::\d{2,5})?$/,
        'Нужно имя узла, track.ayva.ru',
      ),
      z.refine(
        (host) => host === '' || URL.canParse(`https://${host}`),
        'Такого узла быть не может',
      ),
    ),
    shipped: '',
    visibility: 'public',
    kind: 'access',
    summary:
      'Узел, который узнаёт посетителей: он отвечает на /api/v18/track и /api/v18/hits. Пусто: номер посетителя даёт сам сайт',
  }),
}
declare module './settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof trackingSettings> {}
}

const DATA_MAX = 4000

/** Only a player can have logged in, and has an inbox; the other events are told by guests as well. */
export const eventTypes = [
  'page-open',
  'guest-id',
  'login-success',
  'inbox-clicked',
  'app-download',
  'install',
] as const
export type EventType = (typeof eventTypes)[number]

export const sendWebhook = endpoint({
  method: 'POST',
  path: `${API}/webhook/:eventType`,
  audience: 'guest',
  byBeacon: true,
  summary: 'Событие страницы; data — JSON строкой',
  params: z.object({ eventType: z.enum(eventTypes) }),
  body: z.strictObject({
    data: z
      .string({ error: 'Некорректный запрос' })
      .check(z.maxLength(DATA_MAX, 'Слишком длинные данные')),
  }),
  answer: z.object({ success: z.literal(true) }),
  refusals: {
    login_required: commonRefusals.login_required,
    data_wrong: { status: 422, code: 3, message: 'Данные события записаны неверно' },
  },
})

const line = (most: number) => z.string().check(z.maxLength(most))
const told = z.optional(z.nullable(line(200)))
const mark = z.optional(z.nullable(z.union([line(200), z.boolean(), z.int()])))

/** Of every event; the first three must be there. */
const anyEvent = {
  user_agent: line(500),
  url: line(2000),
  url_referer: line(2000),
  guest_id: told,
  ref_code: told,
  last_ref_code: told,
  window_size: z.optional(line(20)),
}

/** What the data of each kind of event must be. */
export const eventData = {
  'page-open': z.object({
    ...anyEvent,
    utm_tags: z.optional(z.nullable(z.record(line(50), line(200)))),
    pwa: mark,
    popup: mark,
    hello_bar_id: mark,
  }),
  'guest-id': z.object({
    ...anyEvent,
    popup: mark,
    userId: mark,
    trackDomain: told,
    type: told,
    referer: z.optional(z.nullable(line(2000))),
  }),
  /** `type` says how somebody has logged in. */
  'login-success': z.object({
    ...anyEvent,
    type: z.string().check(z.regex(/^[a-z]{1,20}$/)),
  }),
  'inbox-clicked': z.object(anyEvent),
  'app-download': z.object(anyEvent),
  install: z.object(anyEvent),
} satisfies Record<EventType, z.ZodMiniType>
