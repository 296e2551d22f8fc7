/** Messages between programs, signed after Standard Webhooks (`contract/payments/psp.ts`): ours, and those that come. */
import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders } from 'node:http'
import { isFresh, isSigned, pspHeaders, pspSignature } from '@ayva/contract/payments/psp'

const MESSAGE_ID = /^[\w.:-]{1,100}$/

/** The name of a message, which stays taken for ever where it is kept. */
export function isMessageId(id: unknown): id is string {
  return typeof id === 'string' && MESSAGE_ID.test(id)
}

type Came = { headers: IncomingHttpHeaders; raw: Buffer }
type By = { secrets: readonly (string | undefined)[]; now: Date }

/** The id and the text of a message; undefined where its name, moment, bytes or signature are wrong. */
export function openSigned(
  { headers, raw }: Came,
  { secrets, now }: By,
): { id: string; body: string } | undefined {
  const id = headers[pspHeaders.id]
  const timestamp = headers[pspHeaders.timestamp]
  const signature = headers[pspHeaders.signature]
  if (!isMessageId(id) || typeof timestamp !== 'string' || typeof signature !== 'string')
    return undefined
  // Bytes that are no UTF-8 would be read as other bytes than those that were signed.
  if (!isFresh(timestamp, now.getTime()) || !isUtf8(raw)) return undefined
  const body = raw.toString('utf8')
  return isSigned(secrets, { id, timestamp, body, signature }) ? { id, body } : undefined
}

type Leaves = { secret: string; url: URL; body: string | undefined; now: Date }

/** What a message of ours is sent with. One without a body is signed over its address. */
export function signedHeaders({ secret, url, body, now }: Leaves): Record<string, string> {
  const id = randomUUID()
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const over = body ?? `${url.pathname}${url.search}`
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    [pspHeaders.id]: id,
    [pspHeaders.timestamp]: timestamp,
    [pspHeaders.signature]: pspSignature({ secret, id, timestamp, body: over }),
  }
}
