import { type Config } from '#lib/config.ts'

const TIMEOUT_MS = 10_000

/** A complete message. Its id is the same for every retry. */
export type Message = {
  id: string
  /** In E.164. */
  to: string
  kind: 'sms' | 'call'
  text: string
}

/**
 * Sends a message to the provider; throws if it is rejected. The protocol is JSON by POST with a secret, and 2xx for
 * accepted; another provider is connected by an adapter at its own address.
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
  // The body of the answer is discarded, because it may be of any length.
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the message service answers ${response.status}`)
}
