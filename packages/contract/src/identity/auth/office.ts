/** Sessions of a player, for operators. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, Uuid } from '../../base.ts'
import { PlayerDigits } from '../../office.ts'

export const PlayerSession = z.object({
  id: Uuid,
  /** When the player logged in. */
  enteredAt: Moment,
  /** When the session was last used, with a precision of half an hour. */
  usedAt: Moment,
  /** Such as «Chrome, Windows»; null without a user agent. */
  device: z.nullable(z.string()),
  ip: z.string(),
  isAlive: z.boolean(),
  /** When it was ended; null for a valid or expired session. */
  endedAt: z.nullable(Moment),
})
export type PlayerSession = z.output<typeof PlayerSession>

/** All stored sessions of a player. */
export const listPlayerSessions = endpoint({
  method: 'GET',
  path: `${API}/office/players/:playerId/sessions`,
  audience: { operator: 'players.read' },
  summary: 'Сеансы игрока, последние сначала: устройство, адрес, когда вошёл, открыт ли',
  params: z.object({ playerId: PlayerDigits }),
  answer: z.array(PlayerSession),
  refusals: {},
})
