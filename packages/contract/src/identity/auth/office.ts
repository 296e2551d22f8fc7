/** Where a player is logged in, as operators see it. */
import * as z from 'zod/mini'
import { API, endpoint, Moment, Uuid } from '../../base.ts'
import { PlayerDigits } from '../../office.ts'

export const PlayerSession = z.object({
  id: Uuid,
  /** Of the login. */
  enteredAt: Moment,
  /** When it was last known to be used; exact to half an hour. */
  usedAt: Moment,
  /** «Chrome, Windows»; null where the browser did not say. */
  device: z.nullable(z.string()),
  ip: z.string(),
  isAlive: z.boolean(),
  /** When it was ended; null of one that lives, or has run out. */
  endedAt: z.nullable(Moment),
})
export type PlayerSession = z.output<typeof PlayerSession>

/** As many as are kept of a player. */
export const listPlayerSessions = endpoint({
  method: 'GET',
  path: `${API}/office/players/:playerId/sessions`,
  audience: { operator: 'players.read' },
  summary: 'Сеансы игрока, последние сначала: устройство, адрес, когда вошёл, открыт ли',
  params: z.object({ playerId: PlayerDigits }),
  answer: z.array(PlayerSession),
  refusals: {},
})
