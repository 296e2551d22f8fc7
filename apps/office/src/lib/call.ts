/**
 * Calls of the office. The session is a cookie that no script can read; the office's own server replaces it by the
 * token of the call. An expired session redirects to the login.
 */
import { type Endpoint } from '@ayva/contract/base'
import { type Asked, createClient, type Reply, type Request } from '@ayva/contract/client'
import { NoAnswer } from '@ayva/contract/refusal'
import { learnServerTime } from '@ayva/kit/server-clock'
import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 2000

export const cache = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, refetchOnWindowFocus: true },
  },
})

/** Called when the session is over. */
let onLeft: () => void = () => {}
export function hearLeft(heard: () => void): void {
  onLeft = heard
}

async function send({ method, path, body, idempotencyKey }: Request, file?: Blob): Promise<Reply> {
  const sentAt = Date.now()
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(method !== 'GET' && {
        'content-type': file ? 'application/octet-stream' : 'application/json',
      }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(method !== 'GET' && { body: file ?? body ?? '{}' }),
  }).catch(() => {
    throw new NoAnswer(500, undefined)
  })
  const { status } = response
  learnServerTime(Date.parse(response.headers.get('date') ?? ''), sentAt)
  const read: unknown = await response.json().catch(() => undefined)
  if (status === 401) onLeft()
  if (status !== 200 && (status < 400 || status >= 500)) throw new NoAnswer(status, read)
  return { status, body: read }
}

const client = createClient((request) => send(request))

export async function call<E extends Endpoint>(endpoint: E, asked: Asked<E>) {
  return client(endpoint, asked)
}

/** Makes a call whose body is a file. */
export async function callWithFile<E extends Endpoint>(endpoint: E, asked: Asked<E>, file: Blob) {
  return createClient((request) => send(request, file))(endpoint, asked)
}

/** The query of a call, with a cache key of its address and parameters. */
export function asking<E extends Endpoint>(endpoint: E, asked: Asked<E>) {
  return {
    queryKey: [endpoint.path, asked],
    queryFn: () => call(endpoint, asked),
  }
}

/** An operation can change any shown data. */
export function refresh(): Promise<void> {
  return cache.invalidateQueries()
}
