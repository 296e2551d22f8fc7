/** Missions of the day: small goals that rounds come to by themselves, whatever was staked, or that teach. */
import * as z from 'zod/mini'
import { endpoint, Moment } from '../base.ts'
import { shippedMissions } from './missions/shipped.data.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

const off = {
  missions_off: { status: 404, code: 3720, message: 'Заданий дня сейчас нет' },
} as const

/**
 * Rounds, different games, or the largest multiplier of one round: never a sum. The others ask for no stake: own rounds
 * that were checked, kinds of limits that were set, games that were opened for the first time.
 */
const Measure = z.enum(['rounds', 'titles', 'times', 'checks', 'limits', 'fresh'])
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

/** A week in UTC, from Monday to Sunday. */
const Week = z.object({
  endsAt: Moment,
  days: z.array(
    z.object({
      /** 2026-11-23. */
      day: z.string(),
      /** Missions that were done on it. */
      done: z.int(),
      /** There were enough of them for the chest. */
      counts: z.boolean(),
    }),
  ),
  /** What the week brings; null where there is none. */
  chest: z.nullable(
    z.object({
      reward: z.object({ title: z.string(), image: z.string() }),
      /** How many days it asks for, in any order, and how many missions on each of them. */
      days: z.int(),
      missions: z.int(),
      /** Days that count already, at most `days`. */
      counted: z.int(),
      done: z.boolean(),
      /** The gift that was given for it; null until then. */
      giftId: z.nullable(z.int()),
    }),
  ),
})
export type MissionsWeek = z.output<typeof Week>

export const listDailyMissions = endpoint({
  method: 'GET',
  path: '/api/v18/daily-missions',
  audience: 'player',
  summary: 'Задания дня: что сделать, сколько сделано, что за это; неделя и её сундук; дни по UTC',
  answer: z.object({
    /** A day in UTC, 2026-11-23. */
    day: z.string(),
    endsAt: Moment,
    /** During a break from play none are offered. */
    closed: z.nullable(z.enum(['break'])),
    missions: z.array(DailyMission),
    /** The titles of the missions that the next day has. */
    tomorrow: z.array(z.string()),
    week: Week,
    /** Gifts of missions that are given and not taken yet. */
    unusedGifts: z.int(),
  }),
  refusals: off,
})

const GiftKey = z.string().check(z.regex(/^[a-z\d-]{1,60}$/, 'Нужно имя подарка'))

const Mission = z.strictObject({
  key: z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'Латинские буквы и цифры')),
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  measure: Measure,
  target: z.int().check(z.minimum(1), z.maximum(100)),
  /** The key of a gift. */
  gift: GiftKey,
})
export type MissionModel = z.output<typeof Mission>

const WeekChest = z.strictObject({
  enabled: z.boolean(),
  /** Days of a week, in any order. */
  days: z.int().check(z.minimum(1), z.maximum(6)),
  /** Missions on each of them. */
  missions: z.int().check(z.minimum(1), z.maximum(3)),
  gift: GiftKey,
})
export type WeekModel = z.output<typeof WeekChest>

/** So many missions at most are taken in turn. */
export const MISSIONS_MAX = 30

/** What the module lets an operator set. */
export const missionsSettings = {
  feature_daily_missions: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'rewards',
    summary: 'Задания дня: страница, пункт меню и вызов',
  }),
  daily_missions: setting({
    schema: z.array(Mission).check(
      z.maxLength(MISSIONS_MAX),
      z.refine(
        (all) => new Set(all.map(({ key }) => key)).size === all.length,
        'У каждого задания своё имя',
      ),
    ),
    shipped: shippedMissions,
    visibility: 'office',
    kind: 'rewards',
    summary: 'Задания, по три на день по очереди: что считается, сколько и какой подарок',
  }),
  missions_week: setting({
    schema: WeekChest,
    shipped: { enabled: true, days: 4, missions: 2, gift: 'mission-week' },
    visibility: 'office',
    kind: 'rewards',
    summary:
      'Сундук недели: за сколько дней и сколько заданий в каждый из них, в любом порядке, и какой подарок',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof missionsSettings> {}
}
