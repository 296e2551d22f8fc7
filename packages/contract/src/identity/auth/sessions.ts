/** Sessions of a player, their duration, and logging out. */
import * as z from 'zod/mini'
import { API, commonRefusals, endpoint, Moment, Uuid } from '../../base.ts'
import { setting, type ValuesOf } from '../../setting.ts'
import { TokenAnswer } from './entry.ts'

/** The longest idle time of a session in any installation. */
export const IDLE_DAYS_MAX = 30

/** A browser in which the player is logged in. */
const SessionCard = z.object({
  id: Uuid,
  /** When the player logged in. */
  enteredAt: Moment,
  /** When the session was last used, with a precision of half an hour. */
  usedAt: Moment,
  /** Such as «Chrome, Windows»; null without a user agent. */
  device: z.nullable(z.string()),
  ip: z.string(),
  /** The session that makes the call. */
  current: z.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: `${API}/users/self/sessions`,
  audience: 'player',
  summary: 'Где игрок в аккаунте: его сеансы, сначала последние',
  answer: z.array(SessionCard),
  refusals: {},
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: `${API}/users/self/sessions/:id`,
  audience: 'player',
  summary: 'Закончить один сеанс',
  params: z.object({ id: Uuid }),
  answer: z.null(),
  refusals: {},
})

export const endSessions = endpoint({
  method: 'POST',
  path: `${API}/users/self/sessions/end`,
  audience: 'player',
  summary: 'Выйти везде: со всех устройств или со всех, кроме этого',
  body: z.strictObject({ which: z.enum(['all', 'others'], { error: 'Некорректный запрос' }) }),
  answer: z.object({ ended: z.int() }),
  refusals: {},
})

export const logOut = endpoint({
  method: 'POST',
  path: `${API}/logout`,
  audience: 'guest',
  summary: 'Выход: сессия заканчивается на сервере',
  answer: z.null(),
  refusals: { login_required: commonRefusals.login_required },
})

export const refreshToken = endpoint({
  method: 'GET',
  path: `${API}/users/self/refreshToken`,
  audience: 'guest',
  summary: 'Новый токен по cookie сессии',
  // With the time of the login with which the session began.
  answer: z.extend(TokenAnswer, { startedAt: Moment }),
  // Declared for guests, because the token has expired; the cookie must belong to a valid session.
  refusals: { login_required: commonRefusals.login_required },
})

export const setAutoLogout = endpoint({
  method: 'PUT',
  path: `${API}/users/self/auto-logout`,
  audience: 'player',
  summary: 'Включить или выключить автоматический выход после бездействия',
  body: z.strictObject({ enabled: z.boolean('Некорректный запрос') }),
  answer: z.object({ autoLogout: z.boolean() }),
  refusals: {
    auto_logout_off: { status: 422, code: 1180, message: 'Автоматический выход сейчас недоступен' },
  },
})

const days = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

export const sessionSettings = {
  session_life: setting({
    schema: z.strictObject({ idle_days: days(IDLE_DAYS_MAX), absolute_days: days(365) }),
    shipped: { idle_days: 30, absolute_days: 90 },
    visibility: 'office',
    kind: 'access',
    summary: 'Сколько дней сеанс живёт без дела и сколько самое большее после входа',
  }),
  auto_logout: setting({
    schema: z.strictObject({
      enabled: z.boolean(),
      idle_minutes: z._default(z.int().check(z.minimum(1), z.maximum(1440)), 30),
    }),
    shipped: { enabled: true, idle_minutes: 30 },
    visibility: 'public',
    kind: 'access',
    summary: 'Автоматический выход игрока, который сам его включил: после скольких минут без дела',
  }),
  reload_labels: setting({
    schema: z
      .array(z.string().check(z.regex(/^\w{1,40}$/, 'Метка из латинских букв, цифр и _')))
      .check(z.maxLength(20)),
    shipped: [],
    visibility: 'public',
    kind: 'content',
    summary: 'Метки, с появлением которых открытая страница игрока загружается заново',
  }),
}
declare module '../../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof sessionSettings> {}
}
