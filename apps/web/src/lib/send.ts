/**
 * How the browser sends a call: the headers and parameters of the specification. It resolves for 200 and 400 to 499,
 * and rejects with `NoAnswer` for everything else.
 */
import { type Reply, type Request } from '@ayva/contract/client'
import { NoAnswer } from '@ayva/contract/refusal'
import { signatureText } from '@ayva/contract/signature'
import { learnServerTime, serverNow } from '@ayva/kit/server-clock'
import { headersFor } from './call-headers.ts'
import { turnRemarketingOn } from './remarketing.ts'
import { session } from './session.ts'
import { type UserType } from './user-type.ts'

/** A cookie, valid for two days, for people who want to see the site without caches. */
const CACHE_OFF = /(?:^|;\s*)cache_disable=1(?:;|$)/

export type Sending = {
  /** The visitor data for calls of the lobby. */
  userType?: (() => UserType) | undefined
  /** Another host than the page's own. */
  host?: string | undefined
  /** The body of a call with a file. */
  file?: SentFile | undefined
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
}
export type SentFile = {
  body: Blob
  /** The progress of sending, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Repeats a call once if its signature was refused and the answer shows that the browser's clock was wrong. */
export async function send(request: Request, sending: Sending = {}): Promise<Reply> {
  const sentAt = Date.now()
  const { date, ...reply } = await sendOnce(request, sending)
  const isOff = date !== undefined && learnServerTime(date, sentAt)
  if (!isOff || reply.status !== 400 || keyOf(reply) !== 'signature_wrong') return reply
  const { date: _, ...again } = await sendOnce(request, sending)
  return again
}

/** `date` is the moment in ms at which the server created the answer, if it is meaningful. */
type DatedReply = Reply & { date?: number }

async function sendOnce(
  request: Request,
  { userType, host, file, signal }: Sending,
): Promise<DatedReply> {
  const { method, body, endpoint, idempotencyKey, verificationToken } = request
  const url = host === undefined ? '' : new URL(host).origin
  const other = url !== '' && url !== location.origin
  const headers: Record<string, string> = {
    'content-type': file ? 'application/octet-stream' : 'application/json',
    'content-language': document.documentElement.lang,
    ...(!other && headersFor(request.path)),
  }
  headers['x-signature'] = await sign(request.path.split('?')[0]!)
  const { token } = session.get()
  // A token is a secret between the player and this host.
  if (token && !endpoint?.withoutToken && !other) headers['auth-token'] = token
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (verificationToken) headers['verification-token'] = verificationToken
  const asked = {
    ...(endpoint?.byUserType && userType?.()),
    ...(endpoint?.byHost && { domain: location.hostname }),
    ...(endpoint?.cacheSeconds !== undefined && cacheKey(method)),
    ...(other && { referer: location.origin }),
  }
  const address = url + withQuery(request.path, asked)
  const response = await (
    file
      ? import('./send-file.ts').then(({ sendFile }) => sendFile(method, address, headers, file))
      : fetch(address, {
          method,
          headers,
          credentials: 'same-origin',
          ...(body !== undefined && { body }),
          ...(signal && { signal }),
        })
  ).catch(() => {
    throw new NoAnswer(500, undefined)
  })
  return replyOf(response)
}

async function replyOf(response: Response): Promise<DatedReply> {
  const { status } = response
  if (status === 451) turnRemarketingOn()
  const body: unknown = await response.json().catch(() => undefined)
  // A proxy between the server and the browser can send its own 200, so an answer without a body does not count.
  if (status === 200 && body === undefined) throw new NoAnswer(500, undefined)
  if (status !== 200 && (status < 400 || status >= 500)) throw new NoAnswer(status, body)
  const expectation = response.headers.get('expectation')
  const date = dateOf(response)
  return {
    status,
    body,
    ...(expectation !== null && { expectation }),
    ...(date !== undefined && { date }),
  }
}

/** A cached answer has the time of its creation. */
function dateOf({ headers }: Response): number | undefined {
  if (/max-age|immutable/.test(headers.get('cache-control') ?? '')) return undefined
  return Date.parse(headers.get('date') ?? '') || undefined
}

function keyOf({ body }: Reply): unknown {
  return (body as { error?: { key?: unknown } } | undefined)?.error?.key
}

function withQuery(path: string, added: Record<string, string>): string {
  const text = new URLSearchParams(added).toString()
  if (!text) return path
  return `${path}${path.includes('?') ? '&' : '?'}${text}`
}

function cacheKey(method: Request['method']): { cacheKey: string } | undefined {
  const off = method === 'GET' && CACHE_OFF.test(document.cookie)
  return off ? { cacheKey: String(serverNow()) } : undefined
}

/** Browsers provide hashing only on secure pages; elsewhere a library is used. */
async function sign(path: string): Promise<string> {
  const text = new TextEncoder().encode(signatureText(path, navigator.userAgent, serverNow()))
  const { subtle } = globalThis.crypto
  const bytes = subtle
    ? new Uint8Array(await subtle.digest('SHA-256', text))
    : (await import('@noble/hashes/sha2.js')).sha256(text)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
