import { pspHeaders, pspSignature } from '@ayva/contract/psp'
import { type PspDeps } from './psp.ts'
import * as store from './psp.store.ts'

const ANSWER_WITHIN_MS = 8_000
const CLAIM_MS = 15_000
const BACK_OFF_MS = 1_000
const BACK_OFF_MAX_MS = 300_000

/** Sends the notices that are due; one that is not taken comes again, later each time, for ever. */
export async function deliverDue(deps: PspDeps): Promise<void> {
  const now = deps.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  const notices = await store.claimNotices(deps.pool, now, until)
  await Promise.all(notices.map((notice) => deliver(deps, notice)))
}

async function deliver({ pool, secret, now }: PspDeps, notice: store.Notice): Promise<void> {
  const { eventId, body, callbackUrl, attempts } = notice
  if (await send(callbackUrl, headersOf(secret, eventId, body, now()), body))
    return store.markDelivered(pool, eventId, now())
  const wait = Math.min(BACK_OFF_MS * 2 ** Math.min(attempts, 20), BACK_OFF_MAX_MS)
  await store.postponeNotice(pool, eventId, new Date(now().getTime() + wait))
}

/** Each try is signed anew: the same notice, at its own moment. */
function headersOf(secret: string, id: string, body: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'content-type': 'application/json',
    [pspHeaders.id]: id,
    [pspHeaders.timestamp]: timestamp,
    [pspHeaders.signature]: pspSignature({ secret, id, timestamp, body }),
  }
}

async function send(url: string, headers: Record<string, string>, body: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    // No answer is no «yes»: the notice is sent again.
    return false
  }
}
