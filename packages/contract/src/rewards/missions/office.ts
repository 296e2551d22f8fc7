/** What missions that an operator writes will show to players, and what they will cost. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Money } from '../../base.ts'
import { missionsSettings } from '../missions.ts'

/** Null where it is not given in the currency. */
const Reward = z.nullable(
  z.object({
    title: z.string(),
    image: z.string(),
    /** On average, as its truth card says. */
    cost: Money,
  }),
)

export const MissionsPreview = z.object({
  /** A week from today on, in UTC. */
  days: z.array(
    z.object({
      day: z.string(),
      missions: z.array(z.object({ key: z.string(), title: z.string(), reward: Reward })),
      /** What whoever does all of them is given. */
      cost: Money,
    }),
  ),
  chest: Reward,
  /** What whoever does everything in the week is given. */
  most: Money,
  /** What keeps them from being saved, by place: `missions.0.gift`. */
  wrong: z.record(z.string(), z.string()),
})
export type MissionsPreview = z.output<typeof MissionsPreview>

export const previewMissions = endpoint({
  method: 'POST',
  path: `${API}/office/missions/preview`,
  audience: { operator: 'settings.read' },
  summary: 'Задания недели глазами игрока и их цена; ничего не меняет',
  body: z.strictObject({
    missions: missionsSettings.daily_missions.schema,
    week: missionsSettings.missions_week.schema,
    currency: Currency,
  }),
  answer: MissionsPreview,
  refusals: {},
})
