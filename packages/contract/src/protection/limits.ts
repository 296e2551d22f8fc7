/**
 * What players hold themselves to: limits of deposits, of losses, of stakes and of time, and breaks from
 * play. What is tighter holds at once; what is looser waits, and is then confirmed by the player once more.
 */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Minor, Moment, pageOf, Uuid } from '../base.ts'
import { TimeZone } from '../platform/consent/time-zone.ts'
import {
  breakRefusals,
  LimitKind,
  LimitPeriod,
  OnBreak,
  PlayerLimit,
  ScheduledLimit,
} from '../identity/player/limits.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

export * from './limits/terms.ts'
export * from '../identity/player/limits.ts'

const off = {
  limits_off: { status: 404, code: 3100, message: 'Лимиты сейчас не меняются' },
} as const

/** A limit with what is used of it in its present period. */
export const LimitState = z.extend(PlayerLimit, {
  used: Minor,
  /** When the next period begins. */
  resetsAt: Moment,
})
export type LimitState = z.output<typeof LimitState>

/** A limit that holds beside the player's own; the strictest of them counts. */
export const GivenLimit = z.extend(LimitState, { whose: z.enum(['operator', 'jurisdiction']) })
export type GivenLimit = z.output<typeof GivenLimit>

/** From shortest to longest. The short ones end by themselves; after the others the player asks to return. */
export const BreakTerm = z.enum(['day', 'week', 'month', 'half_year', 'year', 'forever'], {
  error: 'Выберите срок',
})
export type BreakTerm = z.output<typeof BreakTerm>
export const pauseTerms = ['day', 'week', 'month'] as const satisfies readonly BreakTerm[]

export const Break = z.extend(OnBreak, { term: BreakTerm, since: Moment })
export type Break = z.output<typeof Break>

/** Changes of limits in a day; after so many the next one is taken a minute later. */
export const CHANGES_A_DAY = 30

export const Limits = z.object({
  limits: z.array(LimitState),
  given: z.array(GivenLimit),
  /** The name of the jurisdiction, as the operator has written it; '' if it has none. */
  jurisdiction: z.string(),
  schedule: z.array(ScheduledLimit),
  /** The break that holds now, or that the player has not asked to return from. */
  exclusion: z.nullable(Break),
  /** How long a looser limit waits. */
  delayHours: z.int(),
  /** By which the hours of a day are counted, and the one that was chosen and counts from a moment on. */
  zone: z.object({
    name: z.string(),
    next: z.nullable(z.object({ name: z.string(), at: Moment })),
  }),
})
export type Limits = z.output<typeof Limits>

export const showLimits = endpoint({
  method: 'GET',
  path: `${API}/users/self/limits`,
  audience: 'player',
  whileBlocked: true,
  summary: 'Лимиты игрока, что из них использовано, и ожидающие изменения',
  answer: Limits,
  refusals: {},
})

export const setLimit = endpoint({
  method: 'PUT',
  path: `${API}/users/self/limits`,
  audience: 'player',
  summary: 'Задать лимит: строже — сразу, мягче — после ожидания и второго подтверждения',
  body: z.strictObject({
    name: LimitKind,
    period: LimitPeriod,
    /** Null for limits of time, of rounds and of hours. */
    currency: z.nullable(Currency),
    /** As a limit's; null: no limit. */
    max: z.nullable(Minor),
    /** Of the browser: it is kept where the account has none yet. */
    timeZone: z.optional(TimeZone),
  }),
  answer: Limits,
  refusals: {
    ...off,
    limit_same: { status: 422, code: 3101, message: 'Такой лимит уже стоит' },
    limit_changes: {
      status: 429,
      code: 3108,
      message: 'Лимиты меняли слишком часто. Попробуйте через минуту.',
    },
    limit_none: { status: 422, code: 3102, message: 'Этого лимита и так нет' },
    ...breakRefusals,
  },
})

const change = z.object({ id: Uuid })
const changeRefusals = {
  ...off,
  limit_change_unknown: { status: 404, code: 3103, message: 'Этого изменения больше нет' },
} as const

export const confirmLimit = endpoint({
  method: 'POST',
  path: `${API}/users/self/limits/schedule/:id/confirm`,
  audience: 'player',
  summary: 'Подтвердить более мягкий лимит, когда ожидание прошло',
  params: change,
  answer: Limits,
  refusals: {
    ...changeRefusals,
    ...breakRefusals,
    limit_early: { status: 422, code: 3104, message: 'Подтвердить можно позже: {at}' },
  },
})

export const dropLimitChange = endpoint({
  method: 'DELETE',
  path: `${API}/users/self/limits/schedule/:id`,
  audience: 'player',
  summary: 'Отказаться от более мягкого лимита',
  params: change,
  answer: Limits,
  refusals: changeRefusals,
})

export const LimitChange = z.object({
  name: LimitKind,
  period: LimitPeriod,
  currency: z.nullable(Currency),
  /** Null: the limit was taken away. */
  max: z.nullable(Minor),
  at: Moment,
})

export const listLimitChanges = endpoint({
  method: 'GET',
  path: `${API}/users/self/limits/changes`,
  audience: 'player',
  summary: 'Изменения лимитов, сначала новые',
  query: z.object(pageOf(50)),
  answer: z.object({ changes: z.array(LimitChange), count: z.int() }),
  refusals: {},
})

/** No stake and no deposit from then on; what is the player's own can be taken out at any time. */
export const takeBreak = endpoint({
  method: 'POST',
  path: `${API}/users/self/exclusion`,
  audience: 'player',
  summary: 'Взять перерыв от игры: его нельзя сократить, только продлить',
  body: z.strictObject({ term: BreakTerm }),
  answer: Limits,
  refusals: {
    ...off,
    exclusion_shorter: {
      status: 422,
      code: 3105,
      message: 'Перерыв уже длиннее. Его можно продлить, но не сократить.',
    },
  },
})

export const askReturn = endpoint({
  method: 'POST',
  path: `${API}/users/self/exclusion/return`,
  audience: 'player',
  summary: 'Вернуться после долгого перерыва: игра откроется через сутки',
  answer: Limits,
  refusals: {
    exclusion_none: { status: 422, code: 3106, message: 'Перерыва нет' },
    exclusion_lasts: { status: 422, code: 3107, message: 'Перерыв ещё не закончился' },
  },
})

/** What the module lets an operator set. */
export const limitsSettings = {
  feature_limits: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'protection',
    summary: 'Лимиты и самоисключение: страницы и пункты меню. Что задано, действует и без них',
  }),
  limit_delay: setting({
    schema: z.strictObject({ hours: z.int().check(z.minimum(24), z.maximum(720)) }),
    shipped: { hours: 72 },
    visibility: 'public',
    kind: 'protection',
    summary: 'Через сколько часов игрок может подтвердить более мягкий лимит',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof limitsSettings> {}
}
