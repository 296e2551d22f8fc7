/** What operators do with the rates of the exchanger. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Minor } from '../../base.ts'
import { ExchangeRate } from '../exchange.ts'
import { reason } from '../../office.ts'

/** A rate as an operator sees it. */
export const OfficeRate = z.extend(ExchangeRate, {
  active: z.boolean(),
  author: z.string(),
})
export type OfficeRate = z.output<typeof OfficeRate>

export const listOfficeRates = endpoint({
  method: 'GET',
  path: `${API}/office/exchange/rates`,
  audience: { operator: 'exchange.read' },
  summary: 'Курсы обмена, которые сейчас действуют или выключены',
  answer: z.array(OfficeRate),
  refusals: {},
})

const count = (most: bigint, words: string) =>
  Minor.check(z.refine((value: bigint) => value > 0n && value <= most, words))

export const changeRate = endpoint({
  method: 'PUT',
  path: `${API}/office/exchange/rates/:currency`,
  audience: { operator: 'exchange.change' },
  confirmed: true,
  summary: 'Задать курс валюты: новая версия действует сразу',
  params: z.object({ currency: Currency }),
  body: z.strictObject({
    points: count(1_000_000n, 'От 1 до 1 000 000 очков'),
    /** So many minor units for that many points. */
    minor: count(1_000_000_000n, 'От 1 до 1 000 000 000 минимальных единиц'),
    minimum: count(1_000_000_000n, 'От 1 до 1 000 000 000 очков'),
    active: z.boolean(),
    /** The version that the operator has seen; 0 where there was none. */
    seen: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
    why: reason('Напишите, почему'),
  }),
  answer: OfficeRate,
  refusals: {
    rate_of_points: { status: 422, code: 2903, message: 'У очков нет курса к самим себе' },
    rate_worthless: {
      status: 422,
      code: 2904,
      message: 'По этому курсу наименьший обмен не даёт ничего',
    },
    rate_other: { status: 409, code: 2905, message: 'Курс уже изменён. Посмотрите на новый.' },
  },
})
