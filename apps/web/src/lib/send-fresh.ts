/** Calls with a token that lives: a dead one is renewed by the cookie, once for all that wait. */
import { type Reply, type Request } from '@ayva/contract/client'
import { NoAnswer } from '@ayva/contract/refusal'
import { send, type Sending } from './send.ts'
import { session } from './session.ts'

const REFRESH = '/api/v18/users/self/refreshToken'
/** A «no» to these says nothing of the session that is there. */
const exempt = /^\/api\/v18\/(login|lookup|oauth|logout)(\/|$)/
/** Of the reasons of a 403, all of which no new token would mend, the one that the whole site tells of. */
const SUSPICIOUS = 'suspicious activity'
let refreshing: Promise<boolean> | undefined

/** A dead token is renewed once for all calls that wait, then each is repeated. */
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
  // While this call was under way another one has had the token renewed.
  if (now.token !== undefined && now.token !== sentWith) return send(request, sending)
  if (now.renewable) return (await refresh()) ? send(request, sending) : reply
  if (reply.status === 403) session.clear('denied')
  return reply
}

/** Gets a fresh token by the cookie; false, and a guest's tab, where there is none to be had. */
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
  // Who has left meanwhile has not been sent away, and is not brought back; who came in stays.
  const now = session.get()
  if (now.endings !== before.endings || now.token !== before.token) return now.token !== undefined
  const { token, startedAt } = (reply.body as Renewed | undefined)?.data ?? {}
  if (reply.status === 200 && token) {
    session.set(token, startedAt === undefined ? undefined : Date.parse(startedAt))
    return true
  }
  // A server that is away or busy says nothing about the session; any other answer ends it.
  const away = reply.status === 503 || reply.status === 429 || reply.body === undefined
  if (!away) session.clear('denied')
  return false
}

/** Why a call is forbidden, where the server says it. */
function reasonOf({ body }: Reply): unknown {
  return (body as { error?: { reason?: unknown } } | undefined)?.error?.reason
}
