/** Offers to many players: written, tried dry, started and stopped by operators. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, NewUuid, Uuid } from '../../base.ts'
import { line, PlayerDigits, reason } from '../../office.ts'
import { Audience } from './audience.ts'
import { offerChannels, OfferWords, reasons } from './office.ts'

const why = reason('Напишите, зачем')
const path = `${API}/office/campaigns` as const

/** Title and text are templates: `{{ name }}` stands for what the facts say of the player. */
export const CampaignWords = z.strictObject({
  title: line(200),
  text: line(1_000),
  link: OfferWords.shape.link,
})
export type CampaignWords = z.output<typeof CampaignWords>

const Campaign = z.object({
  id: Uuid,
  title: z.string(),
  channel: z.enum(offerChannels),
  words: CampaignWords,
  audience: Audience,
  startsAt: Moment,
  state: z.enum(['draft', 'running', 'stopped', 'finished']),
  version: z.int(),
  author: z.string(),
})
export type Campaign = z.output<typeof Campaign>

/** How many deliveries are in a state; `reason` says why some were kept back. */
const Count = z.object({
  state: z.enum(['waits', 'sent', 'kept_back']),
  reason: z.nullable(z.enum(reasons)),
  count: z.int(),
})

export const listCampaigns = endpoint({
  method: 'GET',
  path,
  audience: { operator: 'campaigns.read' },
  summary: 'Рассылки, сначала изменённые последними',
  answer: z.array(Campaign),
  refusals: {},
})

export const listFacts = endpoint({
  method: 'GET',
  path: `${API}/office/campaign-facts`,
  audience: { operator: 'campaigns.read' },
  summary: 'Признаки игроков, из которых складывают условия',
  answer: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['text', 'number', 'list', 'moment']),
      summary: z.string(),
    }),
  ),
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
  answer: z.object({ campaign: Campaign, counts: z.array(Count) }),
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
    channel: z.enum(offerChannels),
    words: CampaignWords,
    audience: Audience,
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
    condition_wrong: {
      status: 422,
      code: 5006,
      message: 'Такого признака нет, или он сравнивается иначе',
    },
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
  summary: 'Кто получил бы рассылку сейчас и почему другие нет; ничего не отправляется',
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
    examples: z.array(
      z.object({ playerId: z.string(), state: Count.shape.state, reason: Count.shape.reason }),
    ),
    /** Where the next call goes on; null at the end. */
    next: z.nullable(z.string()),
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
  answer: z.object({ words: z.nullable(OfferWords) }),
  refusals: wrong,
})
