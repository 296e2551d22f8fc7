/** Levels of players: where each begins, and which of them whoever asks has come to. */
import * as z from 'zod/mini'
import { endpoint } from '../base.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'
import { Levels, shippedLevels } from './loyalty/levels.ts'

export const FormattedLevel = z.object({
  level: z.object({
    id: z.int(),
    name: z.string(),
    /** The experience that it begins at. */
    minPoints: z.int(),
    /** The title of the gift that comes with it, once; null where none does. */
    gift: z.nullable(z.string()),
  }),
  /** The first is 1. */
  position: z.int(),
  /** It is the player's own or a lower one; never for a guest. */
  isEarnedLevel: z.boolean(),
  isCurrentLevel: z.boolean(),
  isNextLevel: z.boolean(),
})
export type FormattedLevel = z.output<typeof FormattedLevel>

/** None where they are switched off. */
export const listLevels = endpoint({
  method: 'GET',
  path: '/api/v18/levels',
  audience: 'guest',
  summary: 'Уровни, с низшего; у игрока отмечены его уровень и следующий',
  answer: z.array(FormattedLevel),
  refusals: {},
})

/** What the module lets an operator set. */
export const loyaltySettings = {
  feature_levels: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'office',
    kind: 'rewards',
    summary: 'Уровни: считается ли опыт, и видны ли они. Сыгранное при выключенных не считается',
  }),
  loyalty_levels: setting({
    schema: Levels,
    shipped: shippedLevels,
    visibility: 'office',
    kind: 'rewards',
    summary: 'Уровни: с какого опыта начинается каждый, и подарок, который приходит с ним один раз',
  }),
  experience_formula: setting({
    schema: z.strictObject({ factor: z.number().check(z.minimum(0), z.maximum(1000)) }),
    shipped: { factor: 1 },
    visibility: 'public',
    kind: 'rewards',
    summary: 'Сколько опыта приносит единица ставки: десять рублей или столько же в другой валюте',
  }),
  points_formula: setting({
    schema: z.strictObject({
      enabled: z.boolean(),
      factor: z.number().check(z.minimum(0), z.maximum(100)),
    }),
    shipped: { enabled: true, factor: 0.1 },
    visibility: 'public',
    kind: 'money',
    summary:
      'Очки за игру: сколько их приносит единица опыта. Сыгранное при выключенных не считается',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof loyaltySettings> {}
}
