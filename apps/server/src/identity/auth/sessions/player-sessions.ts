/** A player's sessions for operators: as a list, and as logins in the timeline. */
import { type PlayerSession } from '@ayva/contract/identity/auth/office'
import { type Deps } from '#lib/deps.ts'
import { type TimelineOf } from '#lib/module.ts'
import { listAnySessions } from './any-sessions.sql.ts'
import { browserKind } from './browser-kind.ts'
import { mustBePlayer } from '../accounts/must-be-player.ts'
import { isOver, lifeOf } from './session-life.ts'

/** The maximum number of stored sessions of a player. */
const KEPT_MAX = 50

export async function playerSessions(deps: Deps, playerId: bigint): Promise<PlayerSession[]> {
  await mustBePlayer(deps.db, playerId)
  const now = deps.clock.now()
  const life = await lifeOf(deps)
  const rows = await listAnySessions(deps.db, playerId, KEPT_MAX)
  return rows.map((row) => ({
    id: row.id,
    enteredAt: row.enteredAt.toISOString(),
    usedAt: row.rotatedAt.toISOString(),
    device: browserKind(row.userAgent) || null,
    ip: row.ip,
    isAlive: row.revokedAt === null && row.expiresAt > now && !isOver(row, life, now),
    endedAt: row.revokedAt?.toISOString() ?? null,
  }))
}

export const entryTimeline: TimelineOf = {
  kind: 'entry',
  async read({ db }, playerId, { before, limit }) {
    const rows = await listAnySessions(db, playerId, KEPT_MAX)
    return rows
      .filter(({ enteredAt }) => before === undefined || enteredAt < before)
      .slice(0, limit)
      .map(({ id, enteredAt, userAgent, ip }) => ({
        key: `session ${id}`,
        kind: 'entry',
        at: enteredAt.toISOString(),
        words: ['Вход', browserKind(userAgent), ip].filter((part) => part !== '').join(', '),
        amount: null,
        opens: null,
      }))
  },
}
