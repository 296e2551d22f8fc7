/** What a player holds themselves to, as operators see it. */
import * as z from 'zod/mini'
import { API, Currency, endpoint, Minor, Moment } from '../../base.ts'
import { LimitPeriod } from '../../identity/player/limits.ts'
import { LimitChange, Limits } from '../limits.ts'
import { PlayerDigits, reason } from '../../office.ts'

/** By what the person behind an account is recognised in another one; only the first three close an account. */
export const PersonFactKind = z.enum([
  'person',
  'document',
  'requisite',
  'email',
  'phone',
  'device',
])
export type PersonFactKind = z.output<typeof PersonFactKind>

/** An account that has excluded itself and shares facts with this one. */
export const PersonMatch = z.object({
  otherId: PlayerDigits,
  kinds: z.array(PersonFactKind),
  /** The account was closed for play like the other one; otherwise it is only shown. */
  isStrong: z.boolean(),
  foundAt: Moment,
  /** By which operator, and when, the match was found wrong. */
  liftedBy: z.nullable(z.string()),
  liftedAt: z.nullable(Moment),
})
export type PersonMatch = z.output<typeof PersonMatch>

const PlayerLimits = z.extend(Limits, {
  /** The last twenty, newest first. */
  changes: z.array(LimitChange),
  /** The newest fifty. */
  matches: z.array(PersonMatch),
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

export const liftExclusion = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/exclusions/:otherId/lift`,
  audience: { operator: 'risk.change' },
  summary:
    'Снять с игрока самоисключение другого аккаунта: это не один человек; для этой пары навсегда',
  params: z.object({ playerId: PlayerDigits, otherId: PlayerDigits }),
  body: z.strictObject({ why: reason('Напишите, почему') }),
  answer: z.object({ matches: z.array(PersonMatch) }),
  refusals: {
    match_unknown: { status: 404, code: 3120, message: 'Такого совпадения нет' },
  },
})
