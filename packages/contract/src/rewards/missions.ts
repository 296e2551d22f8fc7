/** Missions of the day: small goals that rounds come to by themselves, whatever was staked. */
import * as z from 'zod/mini'
import { endpoint, Moment } from '../base.ts'
import { shippedMissions } from './missions/shipped.data.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

const off = {
  missions_off: { status: 404, code: 3720, message: 'Заданий дня сейчас нет' },
} as const

/** Rounds, different games, or the largest multiplier of one round: never a sum. */
const Measure = z.enum(['rounds', 'titles', 'times'])
export type Measure = z.output<typeof Measure>

export const DailyMission = z.object({
  key: z.string(),
  title: z.string(),
  measure: Measure,
  target: z.int(),
  /** What there is of it, at most the target. */
  progress: z.int(),
  /** The gift that it brings. */
  reward: z.object({ title: z.string(), image: z.string() }),
  done: z.boolean(),
  /** The gift that was given for it; null until then. */
  giftId: z.nullable(z.int()),
})
export type DailyMission = z.output<typeof DailyMission>

export const listDailyMissions = endpoint({
  method: 'GET',
  path: '/api/v18/daily-missions',
  audience: 'player',
  summary: 'Задания дня: что сделать, сколько сделано, что за это; дни по UTC',
  answer: z.object({
    /** A day in UTC, 2026-11-23. */
    day: z.string(),
    endsAt: Moment,
    /** During a break from play none are offered. */
    closed: z.nullable(z.enum(['break'])),
    missions: z.array(DailyMission),
    /** Gifts of missions that are given and not taken yet. */
    unusedGifts: z.int(),
  }),
  refusals: off,
})

const Mission = z.strictObject({
  key: z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'Латинские буквы и цифры')),
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  measure: Measure,
  target: z.int().check(z.minimum(1), z.maximum(100)),
  /** The key of a gift. */
  gift: z.string().check(z.regex(/^[a-z\d-]{1,60}$/, 'Нужно имя подарка')),
})
export type MissionModel = z.output<typeof Mission>

/** What the module lets an operator set. */
export const missionsSettings = {
  feature_daily_missions: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Задания дня: страница, пункт меню и вызов',
  }),
  daily_missions: setting({
    schema: z.array(Mission).check(
      z.maxLength(30),
      z.refine(
        (all) => new Set(all.map(({ key }) => key)).size === all.length,
        'У каждого задания своё имя',
      ),
    ),
    shipped: shippedMissions,
    visibility: 'office',
    kind: 'money',
    summary: 'Задания, по три на день по очереди: что считается, сколько и какой подарок',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof missionsSettings> {}
}
