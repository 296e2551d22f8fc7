/** Players who have asked others here: a code of each player's own, and who has come by it. */
import * as z from 'zod/mini'
import { deepPageOf, endpoint, Moment } from './base.ts'
import { setting, type ValuesOf } from './setting.ts'

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

/** What the room lets an operator set. */
export const referralSettings = {
  referral_program: setting({
    schema: z.strictObject({
      enabled: z.boolean(),
      reward_percent: z.literal(0, 'Награда за друзей ещё не выплачивается'),
    }),
    shipped: { enabled: true, reward_percent: 0 },
    visibility: 'public',
    summary: 'Приглашения друзей: страницы, пункт меню и вызовы. Награды за них пока нет',
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
    summary: 'Адрес партнёрской программы, в подвале; пусто: ссылки нет',
  }),
}
declare module './settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof referralSettings> {}
}
