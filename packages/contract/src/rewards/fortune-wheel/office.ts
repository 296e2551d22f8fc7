/** Spins that an operator gives. */
import * as z from 'zod/mini'
import { API, endpoint } from '../../base.ts'
import { PlayerDigits, reason } from '../../office.ts'

export const giveSpins = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/wheel-spins`,
  audience: { operator: 'wheel.give' },
  confirmed: true,
  idempotent: true,
  summary: 'Дать игроку дополнительные вращения колеса',
  params: z.object({ playerId: PlayerDigits }),
  body: z.strictObject({
    spins: z.int().check(z.minimum(1), z.maximum(100)),
    why: reason('Напишите, за что'),
  }),
  answer: z.object({ additionSpinCount: z.int() }),
  refusals: {
    spins_full: { status: 422, code: 3690, message: 'У игрока не бывает больше {max} вращений' },
  },
})
