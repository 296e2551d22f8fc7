/** What a player holds themselves to, as operators see it. */
import * as z from 'zod/mini'
import { API, endpoint } from '../../base.ts'
import { LimitChange, Limits } from '../limits.ts'
import { PlayerDigits } from '../../office.ts'

export const showPlayerLimits = endpoint({
  method: 'GET',
  path: `${API}/office/players/:playerId/limits`,
  audience: { operator: 'players.read' },
  summary: 'Лимиты игрока: сколько использовано, что запланировано, перерыв, последние изменения',
  params: z.object({ playerId: PlayerDigits }),
  answer: z.extend(Limits, {
    /** The last twenty, newest first. */
    changes: z.array(LimitChange),
  }),
  refusals: {},
})
