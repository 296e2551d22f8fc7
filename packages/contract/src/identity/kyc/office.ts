/** Documents of players, for operators. */
import * as z from 'zod/mini'
import { API, cleaned, endpoint, Moment, Uuid } from '../../base.ts'
import { DocumentImage, Verification } from '../kyc.ts'
import { PlayerDigits, reason } from '../../office.ts'

/** The longest stop of money in days, so that a person reviews each stop. */
const FINANCE_BLOCK_DAYS_MAX = 30

const player = z.object({ playerId: PlayerDigits })
const why = reason('Напишите, почему')
const words = z
  .string()
  .check(
    cleaned('text'),
    z.minLength(3, 'Напишите игроку, в чём дело'),
    z.maxLength(500, 'Не длиннее 500 знаков'),
  )

/** A player's documents as an operator sees them. */
export const OfficeVerification = z.extend(Verification, {
  playerId: z.string(),
  /** The number of the latest round of documents, to which a decision refers. */
  round: z.int(),
})
export type OfficeVerification = z.output<typeof OfficeVerification>

/** The state after an operator's decision. */
export const OfficeOutcome = z.pick(OfficeVerification, {
  ...({ playerId: true, round: true, status: true, actions: true } as const),
})
export type OfficeOutcome = z.output<typeof OfficeOutcome>

export const listVerifications = endpoint({
  method: 'GET',
  path: `${API}/office/verifications`,
  audience: { operator: 'verification.read' },
  summary: 'Кто ждёт решения по документам, сначала те, кто ждёт дольше',
  query: z.object({
    /** `next` of the previous page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,14}\.\d{1,18}$/))),
  }),
  answer: z.object({
    waiting: z.array(z.object({ playerId: z.string(), round: z.int(), sentAt: Moment })),
    next: z.nullable(z.string()),
  }),
  refusals: {},
})

export const showPlayerVerification = endpoint({
  method: 'GET',
  path: `${API}/office/verifications/:playerId`,
  audience: { operator: 'verification.read' },
  summary: 'Документы игрока: что отправлено и что решено, без самих снимков',
  params: player,
  answer: OfficeVerification,
  refusals: {},
})

/** Each look at a document is recorded with its reason before it is shown. */
export const openDocument = endpoint({
  method: 'POST',
  path: `${API}/office/verifications/:playerId/documents/:id/opening`,
  audience: { operator: 'verification.open' },
  summary: 'Посмотреть снимок документа; просмотр записывается в журнал',
  params: z.object({ playerId: PlayerDigits, id: Uuid }),
  body: z.strictObject({ why }),
  answer: DocumentImage,
  refusals: {},
})

/** Repeating the same decision gets the same answer. */
export const decideVerification = endpoint({
  method: 'POST',
  path: `${API}/office/verifications/:playerId/decision`,
  audience: { operator: 'verification.decide' },
  confirmed: true,
  summary: 'Решить по документам: принять или отказать, со словами для игрока',
  params: player,
  body: z.strictObject({
    round: z.int().check(z.gte(1), z.lte(1_000_000)),
    decision: z.enum(['accepted', 'refused']),
    /** The text that the player reads. */
    words,
    why,
  }),
  answer: OfficeOutcome,
  refusals: {
    round_unknown: { status: 409, code: 2620, message: 'Этот раз игрок документов не присылал' },
    round_decided: { status: 409, code: 2621, message: 'По этим документам решено иначе' },
  },
})

export const blockFinance = endpoint({
  method: 'POST',
  path: `${API}/office/verifications/:playerId/finance`,
  audience: { operator: 'verification.block_finance' },
  confirmed: true,
  summary: 'Остановить пополнения и выводы игрока на срок до 30 дней или пустить их снова',
  params: player,
  body: z
    .strictObject({
      /** The number of days from now; null lifts the stop. */
      days: z.nullable(z.int().check(z.gte(1), z.lte(FINANCE_BLOCK_DAYS_MAX))),
      words: z.nullable(words),
      why,
    })
    .check(
      z.refine((body) => body.days === null || body.words !== null, {
        error: 'Напишите игроку, почему деньги остановлены',
        path: ['words'],
      }),
    ),
  answer: OfficeOutcome,
  refusals: {},
})
