/**
 * The sign-on: whoever logs in on one host of the site is let in on the others by the same browser. It
 * lets nobody in by itself: it is exchanged for a token of one use, and only while one of its sessions
 * lives. So whoever has logged out, anywhere, is never logged in by it again.
 *
 * Locks: the session's row, then the sign-on.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { after, seconds } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import * as store from './entry.sql.ts'
import { named, readNamed } from '../secrets.ts'
import { lifeOf } from '../sessions/session-life.ts'
import { listOnSignOn, lockSession } from '../sessions/session.sql.ts'
import { closeSessions, ID_AND_SECRET, lives } from '../sessions/sessions.ts'

/** The browser asks for it and uses it at once. */
const TOKEN_LIFE_MS = seconds(60)

/** Saves the sign-on of a session; returns what its browser keeps. */
export async function saveSignOn(
  { db, clock }: Deps,
  { id: playerId, sessionId }: Pick<PlayerPrincipal, 'id' | 'sessionId'>,
): Promise<string> {
  const secret = newSecret()
  return transaction(db, async (tx) => {
    const session = await lockSession(tx, { playerId, id: sessionId })
    if (!session || session.revokedAt) throw refuse('login_required')
    const id = session.signOnId ?? randomUUID()
    const { enteredAt } = session
    const row = { playerId, id, secretHash: hashOf(secret), enteredAt, savedAt: clock.now() }
    await store.saveSignOn(tx, { ...row, sessionId })
    return named(playerId, `${id}.${secret}`)
  })
}

/** The sign-on that a browser's cookie proves, while one of its sessions lives. */
export async function signOnOf(
  deps: Deps,
  cookie: string | undefined,
): Promise<store.SignOnRow | undefined> {
  const row = await proved(deps, cookie)
  if (!row) return undefined
  const life = await lifeOf(deps)
  const now = deps.clock.now()
  const sessions = await listOnSignOn(deps.db, row)
  return sessions.some((session) => lives(session, life, now)) ? row : undefined
}

/** A token of one use for the browser that asks, and for no other; undefined where it has no sign-on. */
export async function tokenBySignOn(
  deps: Deps,
  cookie: string | undefined,
): Promise<string | undefined> {
  const signOn = await signOnOf(deps, cookie)
  if (!signOn) return undefined
  const { playerId, id } = signOn
  const token = newSecret()
  const now = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    await store.dropEntryTokens(tx, playerId, id)
    await store.insertEntryToken(tx, {
      playerId,
      tokenHash: hashOf(token),
      signOnId: id,
      createdAt: now,
      expiresAt: after(now, TOKEN_LIFE_MS),
    })
  })
  return named(playerId, token)
}

/** Forgets a browser's sign-on; where `sessions` says so, its sessions on all hosts are over with it. */
export async function forgetSignOn(
  deps: Deps,
  cookie: string | undefined,
  { sessions = false } = {},
): Promise<void> {
  const row = await proved(deps, cookie)
  if (!row) return
  await store.dropSignOn(deps.db, row)
  if (!sessions) return
  const { playerId } = row
  for (const { id } of await listOnSignOn(deps.db, row)) await closeSessions(deps, { playerId, id })
}

async function proved({ db }: Deps, cookie: string | undefined) {
  const said = readNamed(cookie ?? '', ID_AND_SECRET)
  const [, id, secret] = said?.parts ?? []
  if (!said || id === undefined || secret === undefined) return undefined
  const row = await store.findSignOn(db, { playerId: said.playerId, id })
  return row && timingSafeEqual(row.secretHash, hashOf(secret)) ? row : undefined
}
