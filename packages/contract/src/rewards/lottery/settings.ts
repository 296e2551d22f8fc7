/** Lotteries that the casino announces by itself. */
import * as z from 'zod/mini'
import { Currency } from '../../base.ts'
import { PRIZES_MAX } from '../lottery.ts'
import { setting, type ValuesOf } from '../../setting.ts'

/** A lottery as the casino announces it by itself. */
const NextLottery = z.strictObject({
  name: z.string().check(z.regex(/^[^\p{Cc}]{1,60}$/u, 'Одна строка, не длиннее 60 знаков')),
  art: z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'Нужно имя рисунка, orbita')),
  /** The draw is in the evening of the last of them. */
  days: z.int().check(z.minimum(1), z.maximum(60)),
  currency: Currency,
  /** From the first place on, in minor units. */
  prizes: z
    .array(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Нужна сумма в копейках')))
    .check(z.minLength(1), z.maxLength(PRIZES_MAX)),
})
export type NextLottery = z.output<typeof NextLottery>

const shippedNext: NextLottery[] = [
  {
    name: 'Листопад',
    art: 'fonari',
    days: 14,
    currency: 'RUB',
    prizes: ['300000', '200000', '100000', '50000'],
  },
  {
    name: 'Молодой месяц',
    art: 'planety',
    days: 14,
    currency: 'RUB',
    prizes: ['300000', '200000', '100000', '50000'],
  },
  {
    name: 'Тихий пруд',
    art: 'karpy',
    days: 14,
    currency: 'RUB',
    prizes: ['300000', '200000', '100000', '50000'],
  },
]

export const nextSettings = {
  lottery_next: setting({
    schema: z.array(NextLottery).check(z.maxLength(20)),
    shipped: shippedNext,
    visibility: 'office',
    kind: 'rewards',
    summary: 'Лотереи, что объявляются по очереди, пока для всех не идёт ни одна; пусто: никакие',
  }),
}
declare module '../../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof nextSettings> {}
}
