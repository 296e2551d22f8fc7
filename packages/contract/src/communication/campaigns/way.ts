/** What a campaign is made of: who enters it and when, its steps, and what ends it for a player. */
import * as z from 'zod/mini'
import { line } from '../../office.ts'
import { Audience } from '../../platform/audiences.ts'
import { offerChannels, OfferWords } from './office.ts'

const STEPS_MAX = 10
/** Ninety days. */
const WAIT_MAX = 129_600

/** Title and text are templates: `{{ name }}` stands for what the facts say of the player. */
export const CampaignWords = z.strictObject({
  title: line(200),
  text: line(1_000),
  link: OfferWords.shape.link,
})
export type CampaignWords = z.output<typeof CampaignWords>

export const variants = ['a', 'b'] as const
export type CampaignVariant = (typeof variants)[number]

const Step = z.strictObject({
  /** Minutes after the step before, or after the player has entered. */
  wait: z.int().check(z.minimum(0), z.maximum(WAIT_MAX, 'Не дольше 90 дней')),
  channel: z.enum(offerChannels),
  words: CampaignWords,
  /** Other words for so many of a hundred players, to see which do better. */
  other: z.nullable(
    z.strictObject({ share: z.int().check(z.minimum(1), z.maximum(99)), words: CampaignWords }),
  ),
  /** Who gets this step; null for everybody. */
  when: z.nullable(Audience),
  /** What becomes of others: they go on with the next step, or leave the campaign. */
  otherwise: z.enum(['skip', 'leave']),
})
export type CampaignStep = z.output<typeof Step>
export const Steps = z
  .array(Step)
  .check(z.minLength(1, 'Нужен хотя бы один шаг'), z.maxLength(STEPS_MAX))

const campaignEvents = ['registration', 'first_deposit', 'level', 'gift_ends'] as const
export type CampaignEvent = (typeof campaignEvents)[number]

const days = z.int().check(z.minimum(1), z.maximum(365, 'Не больше 365 дней'))
/** Once in so many days, or once ever where it is null; never while the player is still in it. */
const again = z.nullable(days)

export const Entrance = z.union([
  /** Everybody who is meant when the campaign begins. */
  z.strictObject({ kind: z.literal('time') }),
  z.strictObject({ kind: z.literal('event'), event: z.enum(campaignEvents), again }),
  /** Who has not been here for so many days; looked for once a day. */
  z.strictObject({ kind: z.literal('away'), days, again }),
])
export type Entrance = z.output<typeof Entrance>

/** What the campaign is for: a player who has done it leaves. */
export const Goal = z.union([
  /** A deposit after the player has entered. */
  z.strictObject({ kind: z.literal('deposit') }),
  z.strictObject({ kind: z.literal('condition'), condition: Audience }),
])
export type Goal = z.output<typeof Goal>
