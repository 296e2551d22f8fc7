/** The prizes of the shipped fortune wheels: cash without a wager, and free rounds. */
import { type OfferRow } from './offers.sql.ts'

type Kind = 'cash' | 'free_spins'
export type WheelOffer = Pick<OfferRow, 'key' | 'title' | 'image' | 'text'> & {
  kind: Kind
  /** Roubles; for rounds the bet. */
  amount: number
  count?: number
}

const sums = [10, 20, 30, 50, 80, 100, 150, 200, 250, 300, 400, 500, 800]

export const wheelOffers: WheelOffer[] = [
  ...sums.map((amount) => ({
    key: `wheel-cash-${amount}`,
    kind: 'cash' as const,
    amount,
    title: `${amount} ₽`,
    image: 'objects/gem',
    text: 'Приз колеса. Деньги без отыгрыша.',
  })),
  ...[5, 10, 20].map((count) => ({
    key: `wheel-rounds-${count}`,
    kind: 'free_spins' as const,
    amount: 10,
    count,
    title: `${count} бесплатных раундов`,
    image: 'symbols/semerki/seven',
    text: 'Приз колеса: «Сочные семёрки», по 10 ₽. Выигрыш без отыгрыша.',
  })),
]
