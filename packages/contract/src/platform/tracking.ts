/** Events that pages send about visitors. Unknown types are refused. */
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

/** `login-success` and `inbox-clicked` are for players only; guests may send the others too. */
export const eventTypes = [
  'page-open',
  'guest-id',
  'login-success',
  'inbox-clicked',
  'app-download',
  'install',
  'learned',
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

/** Fields of every event; the first three are required. */
const anyEvent = {
  user_agent: line(500),
  url: line(2000),
  url_referer: line(2000),
  guest_id: told,
  ref_code: told,
  last_ref_code: told,
  window_size: z.optional(line(20)),
}

/** The schema of the data of each event type. */
export const eventData = {
  'page-open': z.object({
    ...anyEvent,
    utm_tags: z.optional(z.nullable(z.record(line(50), line(200)))),
    pwa: mark,
    popup: mark,
    hello_bar_id: mark,
    /** The partner's number of the click on the link that the ref code is of. */
    click_id: told,
    /** Whether the visitor lets the partner be told. */
    partners: z.optional(z.nullable(z.boolean())),
  }),
  'guest-id': z.object({
    ...anyEvent,
    popup: mark,
    userId: mark,
    trackDomain: told,
    type: told,
    referer: z.optional(z.nullable(line(2000))),
  }),
  /** `type` is the way of the login. */
  'login-success': z.object({
    ...anyEvent,
    type: z.string().check(z.regex(/^[a-z]{1,20}$/)),
  }),
  'inbox-clicked': z.object(anyEvent),
  'app-download': z.object(anyEvent),
  install: z.object(anyEvent),
  /** The player has read or tried something that teaches; no answer and no result of it is told. */
  learned: z.object({
    ...anyEvent,
    what: z.enum(['round', 'rules', 'article', 'demo', 'self-test']),
    /** Which one: the id of a round or of a game, the name of an article. */
    of: z.string().check(z.regex(/^[\w-]{1,80}$/)),
  }),
} satisfies Record<EventType, z.ZodMiniType>
