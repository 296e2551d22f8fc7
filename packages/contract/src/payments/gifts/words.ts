// Apart from the schemas: pages name states and read refusals, and need no schema for it.
import { type Refusals } from '../../refusal.ts'

/** What is given: bonus money, a bonus with a deposit, rounds that cost nothing, or cash as it is. */
export const giftKinds = ['bonus', 'deposit_bonus', 'free_spins', 'free_bet', 'cash'] as const
/** What opens it: it is open at once, or opens when a phone is confirmed, or a step of the profile told. */
export const giftOpeners = ['now', 'phone', 'registration', 'address'] as const

/**
 * `waiting` for what opens it; `available` to be taken; `chosen` for a deposit that is under way;
 * `active` while it is played; then `wagered` (it has become cash), `used` (nothing is left of it, or it
 * was cash at once), `cancelled` by its player, `expired`.
 */
export const giftStates = [
  ...(['waiting', 'available', 'chosen', 'active'] as const),
  ...(['wagered', 'used', 'cancelled', 'expired'] as const),
] as const
export const openStates = ['waiting', 'available', 'chosen', 'active'] as const
/** The page of gifts by its parts: `open` are those above, `ended` all others. */
export const giftFilters = [...giftStates, 'open', 'ended'] as const

/** A promo code as it may be written; blanks around it do not count. */
export const PROMO_LENGTH_MAX = 40
export const PROMO_PATTERN = /^[\p{L}\d_-]{1,40}$/u

/** The modal is for whoever has just registered: so long after `created`. */
export const WELCOME_MS = 30_000
/** Whoever has it open may think for so long. */
export const WELCOME_CHOICE_MS = 3_600_000

/** Refusals of a promo code, in the words of the specification. */
export const promoRefusals = {
  promo_invalid: { status: 422, code: 2701, message: 'Промокод недействителен' },
  promo_used: { status: 422, code: 2702, message: 'Вы уже использовали этот промокод' },
  promo_attempts: {
    status: 429,
    code: 2703,
    message: 'Превышен лимит попыток ввода промокода. Попробуйте после {time}.',
  },
  promo_limit: { status: 422, code: 2704, message: 'Лимит использований промокода исчерпан' },
  promo_expired: { status: 422, code: 2705, message: 'Срок действия промокода истёк' },
  promo_not_vip: {
    status: 422,
    code: 2706,
    message: 'Этот промокод только для участников VIP-клуба',
  },
  promo_early: { status: 422, code: 2707, message: 'Промокод будет доступен с {date}' },
} as const satisfies Refusals

/** Why a gift is not taken, or not given back. */
export const giftRefusals = {
  gift_closed: { status: 422, code: 2710, message: 'Этот подарок уже закрыт' },
  gift_waiting: { status: 422, code: 2711, message: '{words}' },
  gift_with_deposit: {
    status: 422,
    code: 2712,
    message: 'Этот подарок начисляется вместе с пополнением: выберите его в кассе',
  },
} as const satisfies Refusals

/** Why a deposit does not go with the gift that was chosen for it. */
export const depositGiftRefusals = {
  deposit_gift_unknown: {
    status: 422,
    code: 2720,
    message: 'Этот подарок уже не взять с пополнением. Выберите другой или пополните без него.',
  },
  deposit_gift_sum: {
    status: 422,
    code: 2721,
    message: 'Для этого подарка нужно пополнить от {min}',
  },
  deposit_gift_currency: {
    status: 422,
    code: 2722,
    message: 'Этот подарок не в валюте пополнения',
  },
  deposit_gift_busy: {
    status: 422,
    code: 2723,
    message: 'Один бонус уже в игре: отыграйте или верните его, либо пополните без подарка',
  },
} as const satisfies Refusals

export const welcomeRefusals = {
  welcome_over: { status: 422, code: 2730, message: 'Время выбрать подарок прошло' },
  welcome_chosen: { status: 422, code: 2731, message: 'Вы уже выбрали' },
  welcome_unknown: { status: 422, code: 2732, message: 'Такого подарка нет' },
} as const satisfies Refusals
