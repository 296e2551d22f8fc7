/** A player's own sessions: listing them, and logging out here, on one device or everywhere. */
import { type Answer } from '@ayva/contract/base'
import {
  type endSessions,
  type listSessions,
  sessionSettings,
  setAutoLogout,
} from '@ayva/contract/identity/auth'
import { refusing } from '@ayva/contract/base'
import { type Deps } from '#lib/deps.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import { browserKind } from './browser-kind.ts'
import { isOver, lifeOf } from './session-life.ts'
import * as store from './session.sql.ts'
import { type SessionName } from './session.sql.ts'
import { closeSessions, playerOf } from './sessions.ts'
import { forgetSignOn } from '../entering/sign-on.ts'

/** The maximum number of sessions. */
const LISTED_MAX = 50

type Asker = Pick<PlayerPrincipal, 'id' | 'sessionId'>

export async function ownSessions(
  deps: Deps,
  { id: playerId, sessionId }: Asker,
): Promise<Answer<typeof listSessions>> {
  const now = deps.clock.now()
  const life = await lifeOf(deps)
  const rows = await store.listOwnSessions(deps.db, { playerId, now, limit: LISTED_MAX })
  return rows
    .filter((row) => !isOver(row, life, now))
    .map(({ id, enteredAt, rotatedAt, userAgent, ip }) => ({
      id,
      ip,
      current: id === sessionId,
      device: browserKind(userAgent) || null,
      enteredAt: enteredAt.toISOString(),
      usedAt: rotatedAt.toISOString(),
    }))
}

/** Ends one of the player's sessions; refuses an unknown one. */
export async function endOne(deps: Deps, name: SessionName): Promise<null> {
  if ((await closeSessions(deps, name)) === 0) throw refuse('not_found')
  return null
}

export async function endMany(
  deps: Deps,
  { id: playerId, sessionId }: Asker,
  which: 'all' | 'others',
): Promise<Answer<typeof endSessions>> {
  const keep = which === 'others' ? sessionId : undefined
  return { ended: await closeSessions(deps, { playerId, keep }) }
}

/** Ends the sessions that a browser holds, by its token and its cookies, on all hosts of the site. */
export async function leave(
  deps: Deps,
  held: {
    session: SessionName | undefined
    refresh: string | undefined
    signOn: string | undefined
  },
): Promise<void> {
  await forgetSignOn(deps, held.signOn, { sessions: true })
  if (held.session) await closeSessions(deps, held.session)
  await leaveOlder(deps, held.refresh)
}

/** Ends the session of a browser's cookie. */
export async function leaveOlder(deps: Deps, refresh: string | undefined): Promise<void> {
  const older = await playerOf(deps, refresh)
  if (older) await closeSessions(deps, { playerId: older.id, id: older.sessionId })
}

export async function wantAutoLogout(
  deps: Deps,
  playerId: bigint,
  enabled: boolean,
): Promise<Answer<typeof setAutoLogout>> {
  const offered = (await readSetting(deps, sessionSettings, 'auto_logout')).enabled
  if (enabled && !offered) throw refusing(setAutoLogout.refusals)('auto_logout_off')
  await store.setAutoLogout(deps.db, playerId, enabled)
  return { autoLogout: enabled }
}
