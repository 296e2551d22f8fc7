/** How long sessions last: what operators have set holds at once, of sessions that are open too. */
import { sessionSettings } from '@ayva/contract/identity/auth'
import { after, days, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { type SessionRow } from './session.sql.ts'

export const TOKEN_LIFE_MS = minutes(30)

/** In ms; `idleMs` is null of those who want to be logged out, where the site offers none of it. */
export type Life = { idleMs: number; absoluteMs: number; wantedIdleMs: number | null }

export async function lifeOf(deps: Deps): Promise<Life> {
  const life = await readSetting(deps, sessionSettings, 'session_life')
  const auto = await readSetting(deps, sessionSettings, 'auto_logout')
  return {
    idleMs: days(life.idle_days),
    absoluteMs: days(life.absolute_days),
    wantedIdleMs: auto.enabled ? minutes(auto.idle_minutes) : null,
  }
}

type Times = Pick<SessionRow, 'rotatedAt' | 'enteredAt' | 'autoLogout'>

/**
 * Whether a session has lain idle for too long, or has lasted for too long. A page is known to be used
 * when its token is renewed, so whoever wants to be logged out is given the life of a token beside.
 */
export function isOver(
  { rotatedAt, enteredAt, autoLogout }: Times,
  life: Life,
  now: Date,
): boolean {
  const wanted = autoLogout && life.wantedIdleMs !== null
  const idleMs = wanted ? Math.min(life.idleMs, life.wantedIdleMs! + TOKEN_LIFE_MS) : life.idleMs
  return after(rotatedAt, idleMs) <= now || after(enteredAt, life.absoluteMs) <= now
}
