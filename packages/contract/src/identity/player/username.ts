/** The public name of a player. */
import * as z from 'zod/mini'
import { Username } from '../auth/fields.ts'
import { endpoint, Moment } from '../../base.ts'

/** How many days must pass between two changes, because others know the player by the name. */
export const USERNAME_DAYS = 30

export const chooseUsername = endpoint({
  method: 'PUT',
  path: '/api/v18/users/self/username',
  audience: 'player',
  summary: 'Выбрать имя, которое видят другие',
  body: z.strictObject({ username: Username }),
  answer: z.object({ username: z.string(), usernameNextChange: z.nullable(Moment) }),
  refusals: {
    username_used: { status: 422, code: 3, message: 'Такое имя уже занято' },
    username_recent: {
      status: 429,
      code: 2801,
      message: 'Имя недавно менялось. Следующий раз можно через {days} дн.',
    },
  },
})
