/** Levels before they are saved: who stands where, and what the gifts cost. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Money } from '../../base.ts'
import { Levels } from './levels.ts'

/** Players are counted up to so many: what lies beyond is «more». */
export const COUNTED_MAX = 10_000

export const LevelsPreview = z.object({
  levels: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      minPoints: z.int(),
      /** Null where none comes with it, or it is not given in the currency. */
      reward: z.nullable(z.object({ title: z.string(), image: z.string(), cost: Money })),
      /** Players whose experience lies in it; of the first level those who have any. */
      players: z.int(),
      hasMore: z.boolean(),
    }),
  ),
  /** What keeps them from being saved, by place: `levels.1.gift`. */
  wrong: z.record(z.string(), z.string()),
})
export type LevelsPreview = z.output<typeof LevelsPreview>

export const previewLevels = endpoint({
  method: 'POST',
  path: `${API}/office/levels/preview`,
  audience: { operator: 'settings.read' },
  summary:
    'Сколько игроков будет на каждом уровне, и во что обойдётся его подарок; ничего не меняет',
  body: z.strictObject({ levels: Levels, currency: Currency }),
  answer: LevelsPreview,
  refusals: {},
})
