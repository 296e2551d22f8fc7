/** Gifts: what a player is given, on which terms, and what came of it. */
import * as z from 'zod/mini'
import { cleaned, endpoint, Moment, Money, pageOf } from '../base.ts'
import { GameCard } from '../games/lobby.ts'
import { breakRefusals } from '../identity/player/limits.ts'
import { bonusRefusals } from '../ledger/wallet/bonus.ts'
import { Truth } from './gifts/truth.ts'
import {
  giftFilters,
  giftKinds,
  giftOpeners,
  giftRefusals,
  giftStates,
  PROMO_LENGTH_MAX,
  PROMO_PATTERN,
  promoRefusals,
  welcomeRefusals,
} from './gifts/words.ts'

export const GiftKind = z.enum(giftKinds)
export type GiftKind = z.output<typeof GiftKind>
export const GiftState = z.enum(giftStates)
export type GiftState = z.output<typeof GiftState>
const GiftOpener = z.enum(giftOpeners)
export type GiftOpener = z.output<typeof GiftOpener>

/** What the casino gives, before it is anybody's. */
const Offer = z.object({
  /** The name of the offer: the welcome pack is chosen by it. */
  key: z.string(),
  /** Which of its versions: what was given keeps the terms of its day. */
  version: z.int(),
  kind: GiftKind,
  title: z.string(),
  text: z.string(),
  /** A picture of the art manifest: `objects/pear`. */
  image: z.string(),
  /** What is given; with a deposit the most that is. */
  amount: Money,
  /** Of a bonus with a deposit: so many per cent of it, from this sum on. */
  deposit: z.nullable(z.object({ percent: z.number(), minimum: Money })),
  /** Of rounds that cost nothing: in which game, how many, at which bet. */
  rounds: z.nullable(z.object({ game: z.nullable(GameCard), count: z.int(), bet: Money })),
  truth: Truth,
})
export const GiftOffer = Offer
export type GiftOffer = z.output<typeof GiftOffer>

export const Gift = z.extend(Offer, {
  id: z.int(),
  state: GiftState,
  /** What it waits for, or waited for. */
  opens: GiftOpener,
  givenAt: Moment,
  /** Until when it may be taken; null where it waits for ever. */
  takeUntil: z.nullable(Moment),
  takenAt: z.nullable(Moment),
  /** Until when it has to be played through. */
  playUntil: z.nullable(Moment),
  endedAt: z.nullable(Moment),
  /** While it is active and has to be played through. */
  wager: z.nullable(z.object({ current: Money, required: Money, balance: Money })),
  /** Rounds that are left, while it is active. */
  roundsLeft: z.nullable(z.int()),
  /** What became cash of it, once it is over. */
  brought: z.nullable(Money),
})
export type Gift = z.output<typeof Gift>

/** Gifts are many: their ids are whole numbers of up to 15 digits, which JSON carries exactly. */
const giftId = z.object({
  id: z.codec(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.int(), {
    decode: Number,
    encode: String,
  }),
})

const GiftCounts = z.object({
  open: z.int(),
  waiting: z.int(),
  available: z.int(),
  chosen: z.int(),
  active: z.int(),
  ended: z.int(),
})

export const listGifts = endpoint({
  method: 'GET',
  path: '/api/v18/gifts/self',
  audience: 'player',
  summary: 'Подарки игрока: открытые или прошлые, новые сначала',
  query: z.object({ ...pageOf(50), state: z.optional(z.enum(giftFilters)) }),
  answer: z.object({ gifts: z.array(Gift), counts: GiftCounts }),
  refusals: {},
})

export const showGift = endpoint({
  method: 'GET',
  path: '/api/v18/gifts/self/:id',
  audience: 'player',
  summary: 'Один подарок игрока',
  params: giftId,
  answer: Gift,
  refusals: {},
})

/** Naturally repeatable: a gift that is active already answers as the first time. */
export const activateGift = endpoint({
  method: 'POST',
  path: '/api/v18/gifts/self/:id/activate',
  audience: 'player',
  idempotent: true,
  summary: 'Взять подарок',
  params: giftId,
  answer: Gift,
  refusals: { ...giftRefusals, ...bonusRefusals, ...breakRefusals },
})

/** What giving it back means at this moment. */
const CancelPreview = z.object({
  /** The player's own cash, which stays. */
  keeps: Money,
  /** Bonus money that is lost. */
  loses: Money,
  /** Rounds that are lost. */
  rounds: z.int(),
  /** What was staked towards the wager so far, and counts for nothing then. */
  wagered: Money,
  /** A round on it is under way: it can be given back once that is over. */
  waits: z.boolean(),
})

export const previewCancel = endpoint({
  method: 'GET',
  path: '/api/v18/gifts/self/:id/cancel-preview',
  audience: 'player',
  whileBlocked: true,
  summary: 'Что останется и что пропадёт, если вернуть подарок сейчас',
  params: giftId,
  answer: CancelPreview,
  refusals: { ...giftRefusals, ...bonusRefusals },
})

/** Naturally repeatable: a gift that is cancelled already answers as the first time. */
export const cancelGift = endpoint({
  method: 'POST',
  path: '/api/v18/gifts/self/:id/cancel',
  audience: 'player',
  whileBlocked: true,
  idempotent: true,
  summary: 'Вернуть подарок: свои деньги остаются',
  params: giftId,
  answer: Gift,
  refusals: { ...giftRefusals, ...bonusRefusals },
})

const asked = 'Введите промокод'
const PromoCode = z
  .string({ error: asked })
  .check(
    cleaned('code'),
    z.minLength(1, asked),
    z.maxLength(PROMO_LENGTH_MAX, promoRefusals.promo_invalid.message),
    z.regex(PROMO_PATTERN, promoRefusals.promo_invalid.message),
  )

/** Small and large letters are the same. The same key answers alike. */
export const applyPromo = endpoint({
  method: 'POST',
  path: '/api/v18/gifts/promo',
  audience: 'player',
  idempotent: true,
  summary: 'Ввести промокод',
  body: z.strictObject({ code: PromoCode }),
  answer: Gift,
  refusals: { ...promoRefusals, ...breakRefusals },
})

export const WelcomePack = z.object({
  /** The modal may be shown now: the account is new, not by Telegram, nothing else stands in its slot. */
  enabled: z.boolean(),
  /** Until when there is a choice; null where there is none, or it has been made. */
  until: z.nullable(Moment),
  /** The key of what was chosen, `none` without a gift, null where nothing was chosen yet. */
  chosen: z.nullable(z.string()),
  offers: z.array(GiftOffer),
})
export type WelcomePack = z.output<typeof WelcomePack>

export const showWelcomePack = endpoint({
  method: 'GET',
  path: '/api/v18/gifts/welcome-pack',
  audience: 'player',
  summary: 'Приветственный набор: показать ли его, и что в нём есть',
  answer: WelcomePack,
  refusals: {},
})

/** One choice, for ever; the same one again answers as the first time. */
export const chooseWelcome = endpoint({
  method: 'POST',
  path: '/api/v18/gifts/welcome-pack',
  audience: 'player',
  idempotent: true,
  summary: 'Выбрать подарок приветственного набора, или «без подарка»: none',
  body: z.strictObject({ key: z.string().check(z.regex(/^[a-z\d-]{1,60}$/)) }),
  answer: WelcomePack,
  refusals: welcomeRefusals,
})

/** What a landing page may truly promise: registration shows a promise only where it is among these. */
export const listWelcomeOffers = endpoint({
  method: 'GET',
  path: '/api/v18/gifts/welcome-offers',
  audience: 'guest',
  summary: 'Что можно выбрать после регистрации',
  answer: z.array(GiftOffer),
  refusals: {},
  cacheSeconds: 300,
})
