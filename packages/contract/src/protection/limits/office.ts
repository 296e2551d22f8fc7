/** What a player holds themselves to, as operators see it. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Minor } from '../../base.ts'
import { LimitPeriod } from '../../identity/player/limits.ts'
import { LimitChange, Limits } from '../limits.ts'
import { PlayerDigits, reason } from '../../office.ts'

const PlayerLimits = z.extend(Limits, {
  /** The last twenty, newest first. */
  changes: z.array(LimitChange),
})

export const showPlayerLimits = endpoint({
  method: 'GET',
  path: `${API}/office/players/:playerId/limits`,
  audience: { operator: 'players.read' },
  summary: 'Лимиты игрока: сколько использовано, что запланировано, перерыв, последние изменения',
  params: z.object({ playerId: PlayerDigits }),
  answer: PlayerLimits,
  refusals: {},
})

/** Whatever is given, the player's own limits hold too. */
export const givePlayerLimit = endpoint({
  method: 'PUT',
  path: `${API}/office/players/:playerId/limits`,
  audience: { operator: 'players.change' },
  summary: 'Поставить игроку лимит казино или снять его; свои лимиты игрока остаются',
  params: z.object({ playerId: PlayerDigits }),
  body: z.strictObject({
    name: z.enum(['deposit', 'loss', 'wager', 'bet', 'rounds'], { error: 'Такого лимита нет' }),
    period: LimitPeriod,
    /** Null of rounds. */
    currency: z.nullable(Currency),
    /** Minor units or rounds, not below zero; null: none. */
    max: z.nullable(Minor),
    why: reason('Напишите, почему'),
  }),
  answer: PlayerLimits,
  refusals: {},
})
