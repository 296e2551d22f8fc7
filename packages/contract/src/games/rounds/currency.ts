import * as z from 'zod/mini'
import { Currency, endpoint } from '../../base.ts'
import { roundRefusals } from './refusals.ts'
import { playedCurrencies } from './settings.ts'

export const chooseCurrency = endpoint({
  method: 'PUT',
  path: '/api/v18/users/self/currency',
  audience: 'player',
  summary: 'Выбрать кошелёк, на деньги которого идёт игра',
  body: z.strictObject({ currency: z.enum(playedCurrencies, 'Такого кошелька нет') }),
  answer: z.object({ currency: Currency }),
  refusals: {
    currency_closed: { status: 422, code: 3, message: 'Этот кошелёк сейчас закрыт' },
    round_open: roundRefusals.round_open,
  },
})
