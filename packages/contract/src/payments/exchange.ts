/** The exchanger: points become money by a rate that has a version and a date. */
import * as z from 'zod/mini'
import { completionRefusals } from '../identity/auth.ts'
import { Currency, deepPageOf, endpoint, Minor, Moment, Money, Uuid } from '../base.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'
import { moneyRefusals } from '../ledger/wallet.ts'

export * from './exchange/reckoning.ts'

/** Exchanges are listed for so many days. */
export const EXCHANGES_DAYS = 90

const off = { exchange_off: { status: 404, code: 2900, message: 'Обмен сейчас закрыт' } } as const

/** A rate that holds: `points` for `money`, from `since` on. */
export const ExchangeRate = z.object({
  points: Minor,
  money: Money,
  /** The fewest points that are taken at a time. */
  minimum: Minor,
  version: z.int(),
  since: Moment,
})
export type ExchangeRate = z.output<typeof ExchangeRate>

export const showExchanger = endpoint({
  method: 'GET',
  path: '/api/v18/exchanger',
  audience: 'player',
  summary: 'Очки игрока и курсы, по которым их можно обменять; первым — курс валюты игрока',
  answer: z.object({ points: Minor, rates: z.array(ExchangeRate) }),
  refusals: off,
})

export const Exchange = z.object({
  id: Uuid,
  points: Minor,
  money: Money,
  /** The rate that it was made by. */
  rate: z.object({ points: Minor, money: Money, version: z.int() }),
  madeAt: Moment,
})
export type Exchange = z.output<typeof Exchange>

const points = z.codec(
  z
    .string({ error: 'Укажите, сколько очков обменять' })
    .check(
      z.minLength(1, { error: 'Укажите, сколько очков обменять', abort: true }),
      z.regex(/^\d{1,9}$/, 'Нужно целое число очков, не больше 999 999 999'),
    ),
  z.bigint(),
  { decode: (digits) => BigInt(digits), encode: (count) => count.toString() },
)

export const exchangePoints = endpoint({
  method: 'POST',
  path: '/api/v18/exchanger',
  audience: 'player',
  idempotent: true,
  summary: 'Обменять очки на деньги по курсу, который игрок видел',
  body: z.strictObject({
    points,
    currency: Currency,
    /** The version of the rate on the player's screen: by another one nothing is exchanged. */
    rateVersion: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  }),
  answer: Exchange,
  refusals: {
    ...off,
    ...moneyRefusals,
    ...completionRefusals,
    points_below_min: {
      status: 422,
      code: 3,
      message: 'Минимальная сумма обмена: {compared_value}',
    },
    exchange_currency: { status: 422, code: 2901, message: 'В эту валюту очки не меняются' },
    rate_changed: {
      status: 409,
      code: 2902,
      message: 'Курс только что изменился: {rate}. Проверьте сумму и нажмите ещё раз.',
    },
  },
})

export const listExchanges = endpoint({
  method: 'GET',
  path: '/api/v18/exchanges',
  audience: 'player',
  summary: 'Обмены игрока за 90 дней, сначала новые',
  query: z.object(deepPageOf(100)),
  answer: z.object({ exchanges: z.array(Exchange), count: z.int() }),
  refusals: {},
})

export const exchangeSettings = {
  feature_exchanger: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'money',
    summary: 'Обмен очков на деньги: страница, пункты меню и вызовы',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof exchangeSettings> {}
}
