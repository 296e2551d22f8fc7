import * as z from 'zod/mini'
import { endpoint } from '../base.ts'

export const serverTime = endpoint({
  method: 'GET',
  path: '/api/v18/time',
  audience: 'guest',
  summary: 'Время сервера в секундах Unix',
  withoutToken: true,
  answer: z.int(),
  refusals: {},
})
