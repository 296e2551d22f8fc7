/** What operators do with lotteries. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Minor, Moment, PathId } from '../../base.ts'
import { Lottery, PRIZES_MAX, VIP } from '../lottery.ts'
import { line, reason } from '../../office.ts'

const why = reason('Напишите, зачем')

export const createLottery = endpoint({
  method: 'POST',
  path: `${API}/office/lotteries`,
  audience: { operator: 'lottery.change' },
  confirmed: true,
  summary: 'Объявить лотерею: тайна розыгрыша запечатывается сразу',
  body: z.strictObject({
    name: line(60),
    art: z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'Нужно имя рисунка, orbita')),
    startDate: Moment,
    endDate: Moment,
    currency: Currency,
    /** From the first place on, in minor units. */
    prizes: z.array(Minor).check(z.minLength(1), z.maxLength(PRIZES_MAX)),
    labels: z.array(z.literal(VIP)).check(z.maxLength(1)),
    why,
  }),
  answer: Lottery,
  refusals: {
    art_unknown: { status: 422, code: 3, message: 'Такого рисунка нет' },
    dates_wrong: {
      status: 422,
      code: 3605,
      message: 'Розыгрыш должен быть позже начала и впереди',
    },
    prizes_wrong: {
      status: 422,
      code: 3606,
      message: 'Каждый приз больше нуля, вместе не больше предела',
    },
    lotteries_full: { status: 409, code: 3607, message: 'Лотерей уже столько, сколько можно' },
  },
})

export const cancelLottery = endpoint({
  method: 'POST',
  path: `${API}/office/lotteries/:id/cancel`,
  audience: { operator: 'lottery.change' },
  summary: 'Отменить лотерею, пока в ней нет билетов',
  params: z.object({ id: PathId }),
  body: z.strictObject({ why }),
  answer: z.object({ cancelled: z.boolean() }),
  refusals: {
    lottery_unknown: { status: 404, code: 3600, message: 'Такой лотереи нет' },
    lottery_begun: {
      status: 409,
      code: 3608,
      message: 'В лотерее уже есть билеты: её не отменить',
    },
  },
})
