/** Messages between servers, sent and received, signed as Standard Webhooks demand (`contract/payments/psp.ts`). */
import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders } from 'node:http'
import { isFresh, isSigned, pspHeaders, pspSignature } from '@ayva/contract/payments/psp'

const MESSAGE_ID = /^[\w.:-]{1,100}$/

/** Whether the id of a message is valid; ids are stored to recognise repeated messages. */
export function isMessageId(id: unknown): id is string {
  return typeof id === 'string' && MESSAGE_ID.test(id)
}

type Came = { headers: IncomingHttpHeaders; raw: Buffer }
type By = { secrets: readonly (string | undefined)[]; now: Date }

/** Verifies a message and returns its id and body; undefined if the id, timestamp, encoding or signature is wrong. */
export function openSigned(
  { headers, raw }: Came,
  { secrets, now }: By,
): { id: string; body: string } | undefined {
  const id = headers[pspHeaders.id]
  const timestamp = headers[pspHeaders.timestamp]
  const signature = headers[pspHeaders.signature]
  if (!isMessageId(id) || typeof timestamp !== 'string' || typeof signature !== 'string')
    return undefined
  // Invalid UTF-8 would be decoded to other bytes than those that were signed.
  if (!isFresh(timestamp, now.getTime()) || !isUtf8(raw)) return undefined
  const body = raw.toString('utf8')
  return isSigned(secrets, { id, timestamp, body, signature }) ? { id, body } : undefined
}

type Leaves = {
  secret: string
  url: URL
  body: string | undefined
  now: Date
  /** By which a repeated message is recognised; a new one unless given. */
  id?: string
}

/** The headers of a message of ours. The signature of a message without a body covers its path and query. */
export function signedHeaders({
  secret,
  url,
  body,
  now,
  id = randomUUID(),
}: Leaves): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const over = body ?? `${url.pathname}${url.search}`
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    [pspHeaders.id]: id,
    [pspHeaders.timestamp]: timestamp,
    [pspHeaders.signature]: pspSignature({ secret, id, timestamp, body: over }),
  }
}
