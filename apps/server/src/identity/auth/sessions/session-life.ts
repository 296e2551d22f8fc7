/** How long sessions last. A change of the settings also applies to open sessions. */
import { sessionSettings } from '@ayva/contract/identity/auth'
import { after, days, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { type SessionRow } from './session.sql.ts'

export const TOKEN_LIFE_MS = minutes(30)

/** In ms; `wantedIdleMs` applies to players who chose automatic logout, and is null if the site does not offer it. */
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
 * Whether a session was idle or open for too long. Activity is recorded only when a page renews its token, so the life
 * of a token is added for players who chose automatic logout.
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
