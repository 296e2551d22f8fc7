/** The shipped offers. A later version of an operator takes precedence. */
import { type Currency } from '@ayva/contract/base'
import { type OfferTerms } from '@ayva/contract/payments/gifts/terms'
import { type CodeRow } from '../codes/codes.sql.ts'
import { type OfferRow } from './offers.sql.ts'
import { missionOffers } from './shipped-missions.ts'
import { wheelOffers } from './shipped-wheel.ts'

const madeAt = new Date('2026-11-01T00:00:00Z')
type Shipped = Omit<OfferRow, 'version'>
const base: Omit<Shipped, 'key' | 'kind' | 'title' | 'text' | 'image' | 'terms'> = {
  opens: 'now',
  audience: 'all',
  fromAt: null,
  untilAt: null,
  automatic: false,
  welcome: null,
  author: 'Айва',
  madeAt,
}

/** The value of a rouble in the minor units of each currency, rounded so that the bets are valid there. */
const rates: Partial<Record<Currency, number>> = {
  RUB: 100,
  UAH: 50,
  USD: 2,
  KZT: 500,
  INR: 100,
  AZN: 2,
}

type Roubles = { amount: number; maxBet?: number; maxWin?: number; minimum?: number }

/** The same sum in every currency, as strings, which is the stored form. */
function sumsOf({ amount, maxBet, maxWin, minimum }: Roubles) {
  return Object.entries(rates).map(([currency, rate]) => {
    const minor = (roubles: number | undefined) =>
      roubles === undefined ? null : String(roubles * rate)
    return {
      currency,
      amount: minor(amount),
      maxBet: minor(maxBet),
      maxWin: minor(maxWin),
      minimum: minor(minimum),
    }
  })
}

type Rest = Partial<Omit<OfferTerms, 'sums'>>

function terms(sums: Roubles, rest: Rest) {
  return {
    sums: sumsOf(sums),
    wagerTimes: null,
    weights: null,
    certainFrom: null,
    closedGames: [],
    takeDays: 14,
    playDays: 7,
    percent: null,
    rounds: null,
    ...rest,
  }
}

/** «Сочные семёрки», the first title of the catalogue. */
const semerki = 1

export const shipped: Shipped[] = [
  {
    ...base,
    key: 'welcome-spins',
    kind: 'free_spins',
    welcome: 1,
    title: '20 бесплатных раундов',
    image: 'symbols/semerki/seven',
    text: '«Сочные семёрки», по 10 ₽. Выигрыш сразу ваш, отыгрывать нечего.',
    terms: terms({ amount: 10 }, { wagerTimes: 0, rounds: { gameId: semerki, count: 20 } }),
  },
  {
    ...base,
    key: 'welcome-100',
    kind: 'deposit_bonus',
    welcome: 2,
    title: '+100 % к пополнению',
    image: 'objects/quince',
    text: 'К первому пополнению, до 10 000 ₽ сверху.',
    terms: terms(
      { amount: 10_000, maxBet: 250, minimum: 500 },
      { wagerTimes: 20, percent: 100, takeDays: 30 },
    ),
  },
  {
    ...base,
    key: 'welcome-free-bet',
    kind: 'free_bet',
    welcome: 3,
    title: 'Фрибет 100 ₽',
    image: 'objects/dice',
    text: 'Одна ставка за наш счёт в «Сочных семёрках». Выигрыш сразу ваш.',
    terms: terms({ amount: 100 }, { wagerTimes: 0, rounds: { gameId: semerki, count: 1 } }),
  },
  {
    ...base,
    key: 'phone-100',
    kind: 'cash',
    opens: 'phone',
    automatic: true,
    title: '100 ₽ за телефон',
    image: 'symbols/semerki/grape',
    text: 'Подтвердите номер кодом. Деньги без отыгрыша.',
    terms: terms({ amount: 100 }, { wagerTimes: 0, takeDays: null }),
  },
  {
    ...base,
    key: 'profile-name',
    kind: 'free_spins',
    opens: 'registration',
    automatic: true,
    title: '5 бесплатных раундов за имя',
    image: 'objects/cherry',
    text: '«Сочные семёрки», по 10 ₽. Выигрыш без отыгрыша.',
    terms: terms(
      { amount: 10 },
      { wagerTimes: 0, takeDays: null, rounds: { gameId: semerki, count: 5 } },
    ),
  },
  {
    ...base,
    key: 'profile-address',
    kind: 'free_spins',
    opens: 'address',
    automatic: true,
    title: '10 бесплатных раундов за адрес',
    image: 'symbols/semerki/lemon',
    text: '«Сочные семёрки», по 10 ₽. Выигрыш без отыгрыша.',
    terms: terms(
      { amount: 10 },
      { wagerTimes: 0, takeDays: null, rounds: { gameId: semerki, count: 10 } },
    ),
  },
  {
    ...base,
    key: 'garden-500',
    kind: 'bonus',
    title: '500 ₽ на пробу',
    image: 'objects/gem',
    text: 'Бонус без пополнения. Что останется после отыгрыша, станет деньгами.',
    terms: terms({ amount: 500, maxBet: 50, maxWin: 5_000 }, { wagerTimes: 10 }),
  },
  {
    ...base,
    key: 'garden-coins',
    kind: 'cash',
    title: '100 ₽ от садовника',
    image: 'objects/cherry',
    text: 'За терпение. Деньги без отыгрыша.',
    terms: terms({ amount: 100 }, { wagerTimes: 0 }),
  },
  {
    ...base,
    key: 'top-up-50',
    kind: 'deposit_bonus',
    title: '+50 % к пополнению',
    image: 'symbols/semerki/bell',
    text: 'До 5 000 ₽ сверху к одному пополнению.',
    terms: terms(
      { amount: 5_000, maxBet: 250, minimum: 300 },
      { wagerTimes: 25, playDays: 5, percent: 50 },
    ),
  },
  {
    ...base,
    key: 'vip-1000',
    kind: 'cash',
    audience: 'vip',
    title: '1 000 ₽ участнику клуба',
    image: 'objects/gem',
    text: 'Деньги без отыгрыша.',
    terms: terms({ amount: 1_000 }, { wagerTimes: 0 }),
  },
  {
    // Belonged to a seasonal page that was removed; its code is switched off.
    ...base,
    key: 'lev22',
    kind: 'deposit_bonus',
    title: '+200 % к пополнению',
    image: 'symbols/semerki/wild',
    text: 'Сезонный подарок.',
    terms: terms({ amount: 20_000, maxBet: 250, minimum: 1_000 }, { wagerTimes: 40, percent: 200 }),
  },
  ...[...wheelOffers, ...missionOffers].map(({ amount, count, ...offer }) => ({
    ...base,
    ...offer,
    terms: terms(
      { amount },
      { wagerTimes: 0, rounds: count === undefined ? null : { gameId: semerki, count } },
    ),
  })),
]

const everywhen = { usesMax: null, fromAt: null, untilAt: null, author: 'Айва', madeAt }

/** The shipped codes, in lower case. */
export const shippedCodes: Omit<CodeRow, 'uses'>[] = [
  { ...everywhen, code: 'lev22', giftKey: 'lev22', audience: 'all', disabled: true },
  { ...everywhen, code: 'ayva', giftKey: 'garden-500', audience: 'all', disabled: false },
  { ...everywhen, code: 'klub', giftKey: 'vip-1000', audience: 'vip', disabled: false },
]
