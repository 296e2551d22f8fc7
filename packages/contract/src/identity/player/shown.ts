/** How a player's wins are shown to others, and whether the player sees others' wins. */
import * as z from 'zod/mini'
import { endpoint } from '../../base.ts'
import { winNames } from './win-names.ts'

export const Shown = z.object({
  /** How the player's wins are shown to others. */
  winsAs: z.enum(winNames),
  /** Whether the player sees others' wins. */
  seesWins: z.boolean(),
})
export type Shown = z.output<typeof Shown>

export const showShown = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/shown',
  audience: 'player',
  summary: 'Как игрока видят другие и видит ли он чужие выигрыши',
  answer: Shown,
  refusals: {},
})

export const chooseShown = endpoint({
  method: 'PUT',
  path: '/api/v18/users/self/shown',
  audience: 'player',
  summary: 'Выбрать, как видны свои выигрыши и показывать ли чужие',
  body: z
    .strictObject({
      winsAs: z.optional(z.enum(winNames, { error: 'Выберите из списка' })),
      seesWins: z.optional(z.boolean({ error: 'Выберите из списка' })),
    })
    .check(z.refine((chosen) => Object.keys(chosen).length > 0, 'Выберите хотя бы одно')),
  answer: Shown,
  refusals: {},
})
