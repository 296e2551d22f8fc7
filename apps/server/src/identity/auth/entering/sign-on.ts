/**
 * Sign-on: a browser that has logged in on one host of the site is logged in on the others. The cookie alone is not
 * enough: it is exchanged for a one-time token, only while one of its sessions is valid. So after a logout on any host
 * it logs nobody in.
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

/** Short, because the browser uses the token at once. */
const TOKEN_LIFE_MS = seconds(60)

/** Stores the sign-on of a session; returns the value of the cookie. */
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

/** The sign-on of a cookie, if one of its sessions is valid. */
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

/** A one-time token that works only in this browser; undefined without a valid sign-on. */
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

/** Deletes a browser's sign-on; with `sessions` it also ends the sessions of that browser on all hosts. */
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
