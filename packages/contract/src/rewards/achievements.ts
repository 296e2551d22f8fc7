/** What players have come to: seen by everybody, marked for each. Nothing is given for it. */
import * as z from 'zod/mini'
import { endpoint, Moment, PathId } from '../base.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

const off = {
  achievements_off: { status: 404, code: 3800, message: 'Достижения сейчас закрыты' },
} as const

export const Achievement = z.object({
  id: z.string(),
  group: z.enum(['games', 'wins', 'fair', 'calm', 'account', 'events']),
  name: z.string(),
  /** What it is for, in the words of the player. */
  condition: z.string(),
  /** A picture of the art manifest: `symbols/klever/clover`. */
  art: z.string(),
})
export type Achievement = z.output<typeof Achievement>

export const listAchievements = endpoint({
  method: 'GET',
  path: '/api/v18/achievements',
  audience: 'guest',
  summary: 'Все достижения',
  answer: z.array(Achievement),
  refusals: off,
  cacheSeconds: 300,
})

export const showAchievements = endpoint({
  method: 'GET',
  path: '/api/v18/achievements/user/:id',
  audience: 'guest',
  summary: 'Достижения игрока',
  params: z.object({ id: PathId }),
  answer: z.object({
    /** Under a mask; null is a player without a name. */
    name: z.nullable(z.string()),
    /** Ids of what has been earned; what concerns only the player is told to nobody else. */
    earned: z.array(z.string()),
    /** When each of them was reached for the first time. */
    reached: z.array(z.object({ id: z.string(), at: Moment })),
    /** How far the player is, where that can be counted; told to the player alone. */
    steps: z.array(z.object({ id: z.string(), have: z.int(), need: z.int() })),
    /** Earned ones that the player has not been shown; told to the player alone. */
    fresh: z.array(z.string()),
  }),
  refusals: {
    ...off,
    achievements_unknown: {
      status: 404,
      code: 3801,
      message: 'Такого игрока нет, или он не показывает достижений',
    },
  },
})

/** Idempotent; ids that do not exist are ignored. */
export const seeAchievements = endpoint({
  method: 'PUT',
  path: '/api/v18/achievements/seen',
  audience: 'player',
  summary: 'Отметить достижения, которые игрок увидел: больше они не новые',
  body: z.strictObject({
    ids: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(100)),
  }),
  answer: z.object({}),
  refusals: off,
})

export type EarnedAchievements = z.output<typeof showAchievements.answer>

/** What the module lets an operator set. */
export const achievementsSettings = {
  feature_achievements: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Достижения: открыты ли',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof achievementsSettings> {}
}
