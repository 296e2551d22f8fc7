import { type Config } from '#lib/config.ts'

const TIMEOUT_MS = 10_000

/** A message whole. The id is the same for every try. */
export type Message = {
  id: string
  /** E.164. */
  to: string
  kind: 'sms' | 'call'
  text: string
}

/**
 * Hands a message to the company that carries it; fails where that does not take it. The dialect is
 * plain: JSON by POST under a secret, and 2xx for what is taken. Another company's is put in between
 * by an address of its own.
 */
export async function deliver(
  { SMS_URL, SMS_SECRET }: Config,
  message: Message,
  signal?: AbortSignal,
): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(SMS_URL, {
    method: 'POST',
    redirect: 'error',
    headers: {
      authorization: `Bearer ${SMS_SECRET}`,
      'content-type': 'application/json',
      'idempotency-key': message.id,
    },
    body: JSON.stringify(message),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  // What it says beside the status is not read: it may be of any length.
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the message service answers ${response.status}`)
}
