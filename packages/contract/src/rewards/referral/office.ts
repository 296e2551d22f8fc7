/** Who has come by whose code, and what operators have found of it. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, Money } from '../../base.ts'
import { KnownAs, PlayerDigits, reason } from '../../office.ts'

/** `refused`: the friend brings nothing more, and what waits is not paid. */
const referralReviews = ['open', 'allowed', 'refused'] as const
export const ReferralReview = z.enum(referralReviews)
export type ReferralReview = z.output<typeof ReferralReview>

export const ReferralPair = z.object({
  /** Whoever has asked the friend here. */
  playerId: z.string(),
  player: KnownAs,
  /** The friend's number among those who came by the player's code. */
  n: z.int(),
  friendId: z.string(),
  friend: KnownAs,
  cameAt: Moment,
  review: ReferralReview,
  reviewedBy: z.nullable(z.string()),
  reviewedAt: z.nullable(Moment),
  /** What the friend's deposits are to bring, have brought, and will not bring. */
  waiting: z.array(Money),
  paid: z.array(Money),
  refused: z.array(Money),
})
export type ReferralPair = z.output<typeof ReferralPair>

export const listReferralPairs = endpoint({
  method: 'GET',
  path: `${API}/office/referrals`,
  audience: { operator: 'referral.read' },
  summary: 'Кто по чьему приглашению пришёл, новые сначала: награды и что решили сотрудники',
  query: z.object({
    review: z.optional(ReferralReview),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,14}\.\d{1,18}\.\d{1,9}$/))),
  }),
  answer: z.object({ pairs: z.array(ReferralPair), next: z.nullable(z.string()) }),
  refusals: {},
})

/** It holds from then on, and may be said otherwise later: what was paid stays paid. */
export const reviewReferral = endpoint({
  method: 'POST',
  path: `${API}/office/referrals/:playerId/:n/review`,
  audience: { operator: 'referral.review' },
  confirmed: true,
  summary: 'Разрешить награды за друга или отказать в них',
  params: z.object({
    playerId: PlayerDigits,
    n: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  }),
  body: z.strictObject({ review: ReferralReview, why: reason('Напишите, почему') }),
  answer: ReferralPair,
  refusals: {
    friend_unknown: { status: 404, code: 3210, message: 'По этому приглашению никто не приходил' },
  },
})
