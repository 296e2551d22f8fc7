/** Offers to many players: written, tried dry, started and stopped by operators. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, Money, NewUuid, Uuid } from '../../base.ts'
import { line, PlayerDigits, reason } from '../../office.ts'
import { Audience, conditionRefusals } from '../../platform/audiences.ts'
import { offerChannels, OfferWords, reasons } from './office.ts'
import { CampaignWords, Entrance, Goal, Steps, variants } from './way.ts'

const why = reason('Напишите, зачем')
const path = `${API}/office/campaigns` as const

const Campaign = z.object({
  id: Uuid,
  title: z.string(),
  entrance: Entrance,
  audience: Audience,
  steps: Steps,
  goal: z.nullable(Goal),
  startsAt: Moment,
  state: z.enum(['draft', 'running', 'stopped', 'finished']),
  version: z.int(),
  author: z.string(),
})
export type Campaign = z.output<typeof Campaign>

/**
 * `step_condition`: the step is for others. `goal`: the player has done already what the campaign is for. `too_late`: it
 * could not be sent in its time. `channel_off`: nothing is sent by the channel.
 */
export const deliveryReasons = [
  ...reasons,
  'step_condition',
  'goal',
  'too_late',
  'channel_off',
] as const
export const deliveryStates = ['waits', 'sent', 'kept_back'] as const
const Outcome = {
  state: z.enum(deliveryStates),
  /** Why it is kept back. */
  reason: z.nullable(z.enum(deliveryReasons)),
}
/** What text messages are for the carrier: signs, paid parts, and the price of all parts. */
const SmsSize = z.object({ length: z.int(), parts: z.int(), price: Money })
export type SmsSize = z.output<typeof SmsSize>
/** How many have come to that. */
const Count = z.object({ ...Outcome, count: z.int() })

export const memberStates = ['goes', 'done', 'left'] as const
export const leftReasons = [...reasons, 'goal', 'condition', 'unsubscribed'] as const
/** How many players are under way, have come to the end, or have left before it, and why. */
const MemberCount = z.object({
  state: z.enum(memberStates),
  reason: z.nullable(z.enum(leftReasons)),
  count: z.int(),
})

/** A share with the bounds of its 95 % interval, from 0 to 1. */
const Share = z.object({ share: z.number(), low: z.number(), high: z.number() })
/** What came of a variant of a step. Only messages on the site tell that they were opened: null of others. */
const StepResult = z.object({
  step: z.int(),
  variant: z.enum(variants),
  sent: z.int(),
  opened: z.nullable(z.int()),
  /** How often the link in the letters was followed, also by the same people again; null without one. */
  clicks: z.nullable(z.object({ path: z.string(), count: z.int() })),
  /** Players who have paid in within seven days. */
  deposited: z.int(),
  openedShare: z.nullable(Share),
  depositedShare: Share,
})
export type StepResult = z.output<typeof StepResult>

export const listCampaigns = endpoint({
  method: 'GET',
  path,
  audience: { operator: 'campaigns.read' },
  summary: 'Рассылки, сначала изменённые последними',
  answer: z.array(Campaign),
  refusals: {},
})

const unknown = {
  campaign_unknown: { status: 404, code: 5002, message: 'Такой рассылки нет' },
} as const
const wrong = {
  template_wrong: {
    status: 422,
    code: 5008,
    message: 'В словах ошибка: проверьте переменные и команды',
  },
} as const
const params = z.object({ id: Uuid })

export const showCampaign = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  audience: { operator: 'campaigns.read' },
  summary: 'Рассылка и что с ней стало',
  params,
  answer: z.object({
    campaign: Campaign,
    counts: z.array(z.extend(Count, { step: z.int() })),
    members: z.array(MemberCount),
    results: z.array(StepResult),
  }),
  refusals: unknown,
})

export const saveCampaign = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  audience: { operator: 'campaigns.change' },
  summary: 'Написать рассылку или изменить ту, что ещё не начата',
  params: z.object({ id: NewUuid }),
  body: z.strictObject({
    title: line(80),
    entrance: Entrance,
    audience: Audience,
    steps: Steps,
    goal: z.nullable(Goal),
    startsAt: Moment,
    /** The version that the operator has seen; 0 for a new one. */
    seen: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    why,
  }),
  answer: Campaign,
  refusals: {
    ...wrong,
    campaign_begun: { status: 409, code: 5003, message: 'Рассылка уже начата' },
    campaign_changed: {
      status: 409,
      code: 5004,
      message: 'Рассылку уже изменили. Откройте её заново.',
    },
    campaigns_full: { status: 409, code: 5005, message: 'Рассылок уже столько, сколько можно' },
    ...conditionRefusals,
  },
})

const turning = {
  ...unknown,
  campaign_state: { status: 409, code: 5007, message: 'Сейчас это с рассылкой сделать нельзя' },
} as const

export const startCampaign = endpoint({
  method: 'POST',
  path: `${path}/:id/start`,
  audience: { operator: 'campaigns.change' },
  summary: 'Начать рассылку в её время или продолжить остановленную',
  params,
  body: z.strictObject({ why }),
  answer: Campaign,
  refusals: turning,
})

export const stopCampaign = endpoint({
  method: 'POST',
  path: `${path}/:id/stop`,
  audience: { operator: 'campaigns.change' },
  summary: 'Остановить рассылку: никому больше ничего не уйдёт',
  params,
  body: z.strictObject({ why }),
  answer: Campaign,
  refusals: turning,
})

export const tryCampaign = endpoint({
  method: 'POST',
  path: `${path}/:id/dry-run`,
  audience: { operator: 'campaigns.read' },
  summary: 'Кто получил бы первый шаг сейчас и почему другие нет; ничего не отправляется',
  params,
  body: z.strictObject({
    /** Goes on after this player. */
    after: z.string().check(z.regex(/^\d{1,18}$/, 'Некорректный запрос')),
  }),
  answer: z.object({
    /** How many players were looked at, and how many of them are meant. */
    looked: z.int(),
    meant: z.int(),
    counts: z.array(Count),
    /** Of all text messages that would be sent; null for a step by another channel. */
    sms: z.nullable(SmsSize),
    examples: z.array(
      z.object({
        playerId: z.string(),
        ...Outcome,
        variant: z.enum(variants),
        /** What the player would read first; null where nothing comes of the words. */
        title: z.nullable(z.string()),
      }),
    ),
    /** Where the next call goes on; null at the end. */
    next: z.nullable(z.string()),
  }),
  refusals: unknown,
})

const TestedStep = z.object({
  step: z.int(),
  at: Moment,
  channel: z.enum(offerChannels),
  variant: z.enum(variants),
  words: z.nullable(OfferWords),
  /** Null for another channel. */
  sms: z.nullable(SmsSize),
  /** `waits`: for the morning of the player, and `at` is then; `leaves`: the campaign ends here. */
  state: z.enum(['sent', 'waits', 'kept_back', 'leaves']),
  reason: z.nullable(z.enum([...leftReasons, 'step_condition'])),
})
export type TestedStep = z.output<typeof TestedStep>

export const testCampaign = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/campaign-test`,
  audience: { operator: 'campaigns.change' },
  summary:
    'Весь путь одного игрока по рассылке, начатый сейчас, со временем каждого шага; ничего не отправляется',
  params: z.object({ playerId: PlayerDigits }),
  body: z.strictObject({ campaignId: Uuid }),
  answer: z.object({
    /** Whether the audience takes the player in. */
    meant: z.boolean(),
    steps: z.array(TestedStep),
  }),
  refusals: unknown,
})

export const previewWords = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/campaign-preview`,
  audience: { operator: 'campaigns.change' },
  summary: 'Слова рассылки, как их увидит один игрок; ничего не отправляется',
  params: z.object({ playerId: PlayerDigits }),
  body: z.strictObject({ words: CampaignWords }),
  /** Null where nothing readable comes of them for this player. */
  answer: z.object({
    words: z.nullable(OfferWords),
    /** Of the same words as a text message. */
    sms: z.nullable(SmsSize),
  }),
  refusals: wrong,
})
