/** What operators do with gifts: write offers and promo codes, give a gift to a player. */
import * as z from 'zod/mini'
import { API, cleaned, Currency, endpoint, Moment, Money } from '../../base.ts'
import { Gift } from '../gifts.ts'
import { PlayerDigits, reason } from '../../office.ts'
import { OfferTerms } from './terms.ts'
import { giftFilters, giftKinds, giftOpeners, PROMO_PATTERN } from './words.ts'

const why = reason('Напишите, зачем')
const Key = z
  .string()
  .check(z.regex(/^[a-z][a-z\d-]{0,59}$/, 'Латинские буквы, цифры и дефис, сначала буква'))
const Audience = z.enum(['all', 'vip'])
const when = z.nullable(Moment)
const inOrder = z.refine<{ from: string | null; until: string | null }>(
  ({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until),
  { error: 'Конец раньше начала', path: ['until'] },
)

const offer = {
  key: Key,
  kind: z.enum(giftKinds),
  opens: z.enum(giftOpeners),
  title: z.string().check(z.minLength(1, 'Напишите название'), z.maxLength(80)),
  text: z.string().check(z.maxLength(300)),
  /** A picture of the art manifest. */
  image: z.string().check(z.regex(/^[a-z]+(\/[a-z\d-]+){0,2}$/), z.maxLength(80)),
  audience: Audience,
  from: when,
  until: when,
  /** Everybody who registers has one. */
  automatic: z.boolean(),
  /** Its place in the welcome pack. */
  welcome: z.nullable(z.int().check(z.minimum(1), z.maximum(9))),
  terms: OfferTerms,
}

export const OfficeOffer = z.object({
  ...offer,
  version: z.int(),
  author: z.string(),
  madeAt: Moment,
})
export type OfficeOffer = z.output<typeof OfficeOffer>

const offerRefusals = {
  offer_unknown: { status: 404, code: 2740, message: 'Такого подарка нет' },
  terms_wrong: { status: 422, code: 2741, message: '{words}' },
} as const

export const listOffers = endpoint({
  method: 'GET',
  path: `${API}/office/gifts`,
  audience: { operator: 'gifts.read' },
  summary: 'Подарки дома: последние версии',
  answer: z.array(OfficeOffer),
  refusals: {},
})

/** What players have been given keeps its version. */
export const writeOffer = endpoint({
  method: 'POST',
  path: `${API}/office/gifts`,
  audience: { operator: 'gifts.change' },
  confirmed: true,
  summary: 'Завести подарок или его новую версию',
  body: z.strictObject({ ...offer, why }).check(inOrder),
  answer: z.object({ key: z.string(), version: z.int() }),
  refusals: { terms_wrong: offerRefusals.terms_wrong },
})

export const giveGift = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/gifts`,
  audience: { operator: 'gifts.give' },
  confirmed: true,
  idempotent: true,
  summary: 'Подарить игроку',
  params: z.object({ playerId: PlayerDigits }),
  body: z.strictObject({ key: Key, why }),
  answer: Gift,
  refusals: {
    offer_unknown: offerRefusals.offer_unknown,
    offer_currency: { status: 422, code: 2742, message: 'Этого подарка нет в валюте игрока' },
  },
})

export const OfficePrize = z.object({
  key: z.string(),
  kind: z.enum(giftKinds),
  title: z.string(),
  image: z.string(),
  /** What is given, or the worth of all rounds; null where it is not given in the currency. */
  gets: z.nullable(Money),
  /** What stays with players on average, of all who take it, as its truth card says; null as above. */
  cost: z.nullable(Money),
})
export type OfficePrize = z.output<typeof OfficePrize>

/** What a wheel, a mission or a level can bring: gifts that ask for no deposit. */
export const listPrizes = endpoint({
  method: 'GET',
  path: `${API}/office/prizes`,
  audience: { operator: 'gifts.read', or: ['settings.read'] },
  summary: 'Подарки, которые бывают призами, и во что каждый обходится в среднем',
  query: z.object({ currency: z._default(Currency, 'RUB') }),
  answer: z.array(OfficePrize),
  refusals: {},
})

const Code = z
  .string()
  .check(
    cleaned('code'),
    z.regex(PROMO_PATTERN, 'Буквы, цифры, дефис и подчёркивание, до 40 знаков'),
  )

export const OfficeCode = z.object({
  code: z.string(),
  gift: z.string(),
  usesMax: z.nullable(z.int()),
  uses: z.int(),
  from: when,
  until: when,
  audience: Audience,
  disabled: z.boolean(),
  author: z.string(),
  madeAt: Moment,
})
export type OfficeCode = z.output<typeof OfficeCode>

export const listPromoCodes = endpoint({
  method: 'GET',
  path: `${API}/office/promo-codes`,
  audience: { operator: 'gifts.read' },
  summary: 'Промокоды по алфавиту, до 50 за раз',
  query: z.object({ after: z.optional(Code) }),
  answer: z.array(OfficeCode),
  refusals: {},
})

/** The same again changes nothing; uses are kept. */
export const writePromoCode = endpoint({
  method: 'PUT',
  path: `${API}/office/promo-codes`,
  audience: { operator: 'gifts.change' },
  confirmed: true,
  summary: 'Завести промокод, изменить его или выключить',
  body: z
    .strictObject({
      code: Code,
      gift: Key,
      usesMax: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))),
      from: when,
      until: when,
      audience: Audience,
      disabled: z.boolean(),
      why,
    })
    .check(inOrder),
  answer: OfficeCode,
  refusals: {
    offer_unknown: { ...offerRefusals.offer_unknown, status: 422 },
    uses_below: { status: 422, code: 2743, message: 'Промокод уже использован {uses} раз' },
  },
})

export const listPlayerGifts = endpoint({
  method: 'GET',
  path: `${API}/office/players/:playerId/gifts`,
  audience: { operator: 'players.read' },
  summary: 'Подарки игрока, новые сначала',
  params: z.object({ playerId: PlayerDigits }),
  query: z.object({
    state: z.optional(z.enum(giftFilters)),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
  }),
  answer: z.object({ gifts: z.array(Gift), next: z.nullable(z.string()) }),
  refusals: {},
})
