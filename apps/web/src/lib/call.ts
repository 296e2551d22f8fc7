import { type Endpoint } from '@ayva/contract/base'
import { type Asked, type Call, type Reply, type Request } from '@ayva/contract/client'
import { signatureText } from '@ayva/contract/signature'
import { createContext, useContext } from 'react'
import { session } from './session.ts'

/** The client of the contract: over HTTP in the browser, in memory while the server renders. */
export const CallContext = createContext<Call | undefined>(undefined)

export function useCall(): Call {
  const call = useContext(CallContext)
  if (!call) throw new Error('no client above this component')
  return call
}

const REFRESH = '/api/v18/users/self/refreshToken'
const exempt = /^\/api\/v18\/(login|lookup|oauth|logout)(\/|$)/
let refreshing: Promise<boolean> | undefined

/** Calls of the browser. The client is fetched with the first call: the first page needs none. */
export const browserCall: Call = async <E extends Endpoint>(endpoint: E, asked: Asked<E>) => {
  const { createClient } = await import('@ayva/contract/client')
  return createClient(sendFresh)(endpoint, asked)
}

/** A dead token is renewed once for all calls that wait, then each is repeated. */
async function sendFresh(request: Request): Promise<Reply> {
  const { token, renewable } = session.get()
  if (!token && renewable && !exempt.test(request.path)) await refresh()
  const sentWith = session.get().token
  const reply = await send(request)
  const now = session.get()
  const denied = reply.status === 401 || (reply.status === 403 && now.token !== undefined)
  if (!denied || exempt.test(request.path) || !now.renewable) return reply
  // While this call was under way another one has had the token renewed.
  if (now.token !== undefined && now.token !== sentWith) return send(request)
  return (await refresh()) ? send(request) : reply
}

/** Gets a fresh token by the cookie; false, and a guest's tab, where there is none to be had. */
export function refresh(): Promise<boolean> {
  refreshing ??= renew().finally(() => (refreshing = undefined))
  return refreshing
}

async function renew(): Promise<boolean> {
  const reply = await send({ method: 'GET', path: REFRESH })
  const token = (reply.body as { data?: { token?: string } } | undefined)?.data?.token
  if (reply.status === 200 && token) {
    session.set(token)
    return true
  }
  // A server that is away or busy says nothing about the session; any other answer ends it.
  if (reply.status !== 503 && reply.status !== 429) session.clear('denied')
  return false
}

async function send(request: Request): Promise<Reply> {
  const headers: Record<string, string> = { 'content-language': 'ru' }
  const signature = await sign(request.path.split('?')[0]!)
  if (signature) headers['x-signature'] = signature
  const { token } = session.get()
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  if (token) headers['auth-token'] = token
  if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey
  const response = await fetch(request.path, {
    method: request.method,
    headers,
    credentials: 'same-origin',
    ...(request.body !== undefined && { body: request.body }),
  })
  const expectation = response.headers.get('expectation')
  return {
    status: response.status,
    body: await response.json().catch(() => undefined),
    ...(expectation !== null && { expectation }),
  }
}

/** Browsers hash only on secure pages; the server takes calls without a signature as well. */
async function sign(path: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const text = new TextEncoder().encode(signatureText(path, navigator.userAgent, Date.now()))
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
