/** The timeline of a player: events of all modules, newest first. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, Money } from '../../base.ts'
import { PlayerDigits } from '../../office.ts'

/** `money`: payments; `game`: rounds; `protection`: limits and breaks; `entry`: logins; `gift`; `office`: what operators and jobs did. */
export const timelineKinds = ['money', 'game', 'protection', 'entry', 'gift', 'office'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const TimelineEvent = z.object({
  /** Unique among the events of the player. */
  key: z.string(),
  kind: z.enum(timelineKinds),
  at: Moment,
  /** One line, in Russian. */
  words: z.string(),
  /** For a payment or a round: what the player received, negative for what was taken. */
  amount: z.nullable(Money),
  /** The payment or round that can be opened. */
  opens: z.nullable(z.object({ what: z.enum(['payment', 'round']), id: z.string() })),
})
export type TimelineEvent = z.output<typeof TimelineEvent>

export const showPlayerTimeline = endpoint({
  method: 'GET',
  path: `${API}/office/players/:playerId/timeline`,
  audience: { operator: 'players.read' },
  summary: 'Лента игрока: платежи, раунды, лимиты, входы, подарки, действия сотрудников',
  params: z.object({ playerId: PlayerDigits }),
  query: z.object({
    kind: z.optional(z.enum(timelineKinds)),
    /** `next` of the previous page: only events before that moment. */
    before: z.optional(Moment),
  }),
  answer: z.object({ events: z.array(TimelineEvent), next: z.nullable(Moment) }),
  refusals: {},
})
