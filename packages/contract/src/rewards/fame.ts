/** The hall of fame: the best win of each player, by the multiplier and not by the sum. */
import * as z from 'zod/mini'
import { Currency, endpoint, Moment, Money, pageOf, Uuid } from '../base.ts'
import { PLACES_SHOWN } from './fame/places.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

const off = {
  fame_off: { status: 404, code: 3700, message: 'Зал славы сейчас закрыт' },
} as const

const Win = z.object({
  /** Of `/wins/:winId`, the proof that anybody may see. */
  id: Uuid,
  /** False for rounds of outside suppliers. */
  provable: z.boolean(),
  game: z.object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    art: z.string(),
    developer: z.string(),
  }),
  /** Hundredths of the stake. */
  times100: z.int(),
  payout: Money,
  at: Moment,
})

export const RatedWin = z.extend(Win, {
  place: z.int(),
  /** Under a mask; null is a player without a name. */
  name: z.nullable(z.string()),
})
export type RatedWin = z.output<typeof RatedWin>

/** A device and a kind of visitor that the specified client names; everybody is answered alike. */
const visitor = {
  isMobile: z.optional(z.enum(['0', '1'])),
  isGuest: z.optional(z.enum(['0', '1'])),
  isFake: z.optional(z.enum(['0', '1'])),
  t_uid: z.optional(z.string().check(z.maxLength(40))),
}
const rated = {
  /** Only wins in it; of all currencies where none is named. */
  query: z.object({ currency: z.optional(Currency), ...visitor }),
  answer: z.object({ wins: z.array(RatedWin) }),
  refusals: off,
  byUserType: true,
  cacheSeconds: 5,
} as const

export const rateDay = endpoint({
  method: 'GET',
  path: '/api/v18/ratings/daily',
  audience: 'guest',
  summary: 'Лучшие множители дня по Москве, по одному на игрока',
  ...rated,
})

export const rateTotal = endpoint({
  method: 'GET',
  path: '/api/v18/ratings/total',
  audience: 'guest',
  summary: 'Лучшие множители за всё время, по одному на игрока',
  ...rated,
})

export const listFame = endpoint({
  method: 'GET',
  path: '/api/v18/hallOfFame',
  audience: 'guest',
  summary: 'Зал славы за всё время по страницам, не больше 100 мест',
  query: z.object(pageOf(PLACES_SHOWN, PLACES_SHOWN)),
  answer: z.object({ wins: z.array(RatedWin), count: z.int() }),
  refusals: off,
  cacheSeconds: 5,
})

/** The player’s own best win. */
export const OwnPlace = z.extend(Win, {
  /** Null below the last place, and for who is not shown. */
  place: z.nullable(z.int()),
})
export type OwnPlace = z.output<typeof OwnPlace>

export const showOwnFame = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/hallOfFame',
  audience: 'player',
  summary: 'Лучший выигрыш самого игрока за день и за всё время, и какое это место',
  answer: z.object({ daily: z.nullable(OwnPlace), total: z.nullable(OwnPlace) }),
  refusals: off,
})

/** What the module lets an operator set. */
export const fameSettings = {
  feature_hall_of_fame: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Зал славы: открыт ли',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof fameSettings> {}
}
