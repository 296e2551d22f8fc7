/**
 * Who plays here: registration, login, logout. Ways in stand in `entering.ts`, sessions in
 * `sessions.ts`, letters of confirmation in `confirmation.ts`; other rooms come in by this file alone.
 */
import { type Deps } from '#lib/deps.ts'
import { leaveOlder } from './entering.ts'
import { type SessionName } from './session.sql.ts'
import { closeSession } from './sessions.ts'

export { findAccount as accountOf } from './auth.sql.ts'
export { complete, missingOf, mustBeComplete } from './completion.ts'
export { askAgain, confirm } from './confirmation.ts'
export { admit, type Browser, enterNew, type Entered, type Entry, openAccount } from './entering.ts'
export { enterByPassword } from './login.ts'
export { openDoor } from './principals.ts'
export { register } from './registration.ts'
export { renewSession, sessionStart } from './sessions.ts'

/** Ends the sessions that a browser holds, by its token and by its cookie. */
export async function leave(
  deps: Deps,
  held: { session: SessionName | undefined; refresh: string | undefined },
): Promise<void> {
  if (held.session) await closeSession(deps, held.session)
  await leaveOlder(deps, held.refresh)
}
