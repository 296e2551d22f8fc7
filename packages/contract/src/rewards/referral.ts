/** Players who have asked others here: a code of each player's own, and who has come by it. */
import * as z from 'zod/mini'
import { Currency, deepPageOf, endpoint, Moment, Money } from '../base.ts'
import { setting, type ValuesOf } from '../setting.ts'

const off = {
  referral_off: { status: 404, code: 3200, message: 'Приглашения сейчас закрыты' },
} as const

export const showReferral = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/referral',
  audience: 'player',
  summary: 'Код приглашения игрока и сколько друзей по нему пришло',
  answer: z.object({ code: z.string(), count: z.int() }),
  refusals: off,
})

/** Somebody who has come by the player's code. Who it is, is theirs to tell. */
export const ReferredFriend = z.object({
  /** The first who came is 1. */
  n: z.int(),
  cameAt: Moment,
  /** What the friend’s deposits are to bring, and what they have brought. */
  waiting: z.array(Money),
  paid: z.array(Money),
})
export type ReferredFriend = z.output<typeof ReferredFriend>

export const listReferrals = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/referrals',
  audience: 'player',
  summary: 'Кто пришёл по приглашению игрока, сначала новые: без имён',
  query: z.object(deepPageOf(50)),
  answer: z.object({ friends: z.array(ReferredFriend), count: z.int() }),
  refusals: off,
})

/** Minor units. */
const minorDigits = z.string().check(z.regex(/^\d{1,15}$/))

/** What the module lets an operator set. */
export const referralSettings = {
  referral_program: setting({
    schema: z.strictObject({
      enabled: z.boolean(),
      reward_percent: z.int().check(z.minimum(0), z.maximum(25)),
    }),
    shipped: { enabled: true, reward_percent: 0 },
    visibility: 'public',
    kind: 'rewards',
    summary: 'Приглашения друзей, и сколько процентов их пополнений приносят; 0: ничего',
  }),
  referral_bounds: setting({
    schema: z.strictObject({
      days: z.int().check(z.minimum(1), z.maximum(366)),
      wait_days: z.int().check(z.minimum(45), z.maximum(366)),
      maxima: z
        .array(z.strictObject({ currency: Currency, friend: minorDigits, day: minorDigits }))
        .check(z.maxLength(8)),
    }),
    shipped: {
      days: 90,
      wait_days: 120,
      maxima: [{ currency: 'RUB', friend: '500000', day: '1000000' }],
    },
    visibility: 'office',
    kind: 'rewards',
    summary: 'Сколько дней друга считаются, сколько ждёт награда, и больше чего не бывает',
  }),
  partners_program: setting({
    schema: z
      .string()
      .check(
        z.maxLength(500),
        z.regex(/^$|^https:\/\/[^\s<>"\\]+$/, 'Нужен адрес, который начинается с https://'),
      ),
    shipped: '',
    visibility: 'public',
    kind: 'content',
    summary: 'Адрес партнёрской программы, в подвале; пусто: ссылки нет',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof referralSettings> {}
}
