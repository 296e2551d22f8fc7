/** Calls with a valid token: an expired one is renewed by the cookie, once for all waiting calls. */
import { type Reply, type Request } from '@ayva/contract/client'
import { NoAnswer } from '@ayva/contract/refusal'
import { send, type Sending } from './send.ts'
import { session } from './session.ts'

const REFRESH = '/api/v18/users/self/refreshToken'
/** A refusal of these calls says nothing about the present session. */
const exempt = /^\/api\/v18\/(login|lookup|oauth|logout)(\/|$)/
/** A new token would change nothing about a 403; only this reason is shown on the whole site. */
const SUSPICIOUS = 'suspicious activity'
let refreshing: Promise<boolean> | undefined

/** An expired token is renewed once for all waiting calls, and then each is repeated. */
export async function sendFresh(request: Request, sending: Sending): Promise<Reply> {
  const { endpoint, path } = request
  if (exempt.test(path) || endpoint?.withoutToken || sending.host) return send(request, sending)
  const { token, renewable } = session.get()
  if (!token && renewable) await refresh()
  const sentWith = session.get().token
  const reply = await send(request, sending)
  if (reply.status !== 401 && reply.status !== 403) return reply
  const reason = reply.status === 403 ? reasonOf(reply) : undefined
  if (sentWith && reason !== undefined) {
    if (reason === SUSPICIOUS) session.suspect()
    return reply
  }
  const now = session.get()
  // Another call has renewed the token in the meantime.
  if (now.token !== undefined && now.token !== sentWith) return send(request, sending)
  if (now.renewable) return (await refresh()) ? send(request, sending) : reply
  if (reply.status === 403) session.clear('denied')
  return reply
}

/** Gets a new token by the cookie; returns false and makes the tab a guest's if that is impossible. */
export function refresh(): Promise<boolean> {
  refreshing ??= renew().finally(() => (refreshing = undefined))
  return refreshing
}

type Renewed = { data?: { token?: string; startedAt?: string } }

async function renew(): Promise<boolean> {
  const before = session.get()
  const reply = await send({ method: 'GET', path: REFRESH }).catch((error: unknown) => {
    if (error instanceof NoAnswer) return error
    throw error
  })
  // A player who has logged out meanwhile is neither redirected nor logged in again; one who has logged in stays.
  const now = session.get()
  if (now.endings !== before.endings || now.token !== before.token) return now.token !== undefined
  const { token, startedAt } = (reply.body as Renewed | undefined)?.data ?? {}
  if (reply.status === 200 && token) {
    session.set(token, startedAt === undefined ? undefined : Date.parse(startedAt))
    return true
  }
  // An unavailable or busy server says nothing about the session; any other answer ends it.
  const away = reply.status === 503 || reply.status === 429 || reply.body === undefined
  if (!away) session.clear('denied')
  return false
}

/** Why a call is forbidden, if the server states it. */
function reasonOf({ body }: Reply): unknown {
  return (body as { error?: { reason?: unknown } } | undefined)?.error?.reason
}
