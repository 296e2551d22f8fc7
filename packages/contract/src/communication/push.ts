/** Web push: browsers of a player that receive messages while no page of the site is open. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, Uuid } from '../base.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

export const pushSettings = {
  web_push: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'office',
    kind: 'access',
    summary:
      'Веб-пуши: браузер, которому игрок разрешил уведомления, получает их и при закрытом сайте',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof pushSettings> {
    /** The public key for subscribing; empty if web push is switched off. */
    web_push_key: string
  }
}

/** The most browsers of a player; the least recently registered one is removed. */
export const PUSH_DEVICES_MAX = 10

const path = `${API}/users/self/push-devices` as const

const PushDevice = z.object({
  id: Uuid,
  /** Such as «Chrome, Windows»; null without a user agent. */
  device: z.nullable(z.string()),
  /** When the browser last sent its subscription. */
  toldAt: Moment,
  /** The browser that makes the call. */
  current: z.boolean(),
})
export type PushDevice = z.output<typeof PushDevice>

export const listPushDevices = endpoint({
  method: 'GET',
  path,
  audience: 'player',
  summary: 'Браузеры игрока, которые получают уведомления при закрытом сайте',
  answer: z.array(PushDevice),
  refusals: {},
})

const wrong = 'Браузер подписался не так, как нужно'

/** Idempotent: a known browser is updated. */
export const putPushDevice = endpoint({
  method: 'PUT',
  path: `${path}/current`,
  audience: 'player',
  summary: 'Получать уведомления в этом браузере: его подписка, как её даёт браузер',
  body: z.strictObject({
    endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[\x21-\x7e]+$/, wrong)),
    keys: z.strictObject({
      /** An uncompressed point of P-256. */
      p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, wrong)),
      auth: z.string().check(z.regex(/^[\w-]{22}$/, wrong)),
    }),
    /** True if the player pressed the button, which also subscribes a browser that was switched off. */
    asked: z.boolean('Некорректный запрос'),
  }),
  answer: PushDevice,
  refusals: {
    push_off: { status: 409, code: 4010, message: 'Уведомления в браузере сейчас выключены' },
    push_declined: {
      status: 409,
      code: 4013,
      message: 'Уведомления в этом браузере выключены игроком',
    },
    push_wrong: { status: 422, code: 4011, message: 'Эта подписка браузера не подходит' },
  },
})

const unknown = {
  push_unknown: { status: 404, code: 4012, message: 'Этот браузер не получает уведомлений' },
} as const

export const deletePushDevice = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  audience: 'player',
  summary: 'Больше не присылать уведомления в один из браузеров',
  params: z.object({ id: Uuid }),
  answer: z.object({ deleted: z.literal(true) }),
  refusals: unknown,
})

export const tryPushDevice = endpoint({
  method: 'POST',
  path: `${path}/current/trial`,
  audience: 'player',
  summary: 'Прислать пробное уведомление в этот браузер',
  answer: z.object({ sent: z.literal(true) }),
  refusals: unknown,
})
