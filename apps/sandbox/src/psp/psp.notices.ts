import { type PspDeps } from './psp.ts'
import { dialects, type Dialect } from './psp.dialects.ts'
import * as store from './psp.store.ts'

const ANSWER_WITHIN_MS = 8_000
const CLAIM_MS = 15_000
const BACK_OFF_MS = 1_000
const BACK_OFF_MAX_MS = 300_000
/** A wrong secret, for forged signatures. */
const unknown = 'nobody-knows-this-one'
const strangers = { secrets: [unknown], kassaSecret: unknown, coinsSecret: unknown }

/** Sends the due notices; an unacknowledged one is repeated without end, at growing intervals. */
export async function deliverDue(deps: PspDeps): Promise<void> {
  const now = deps.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  const notices = await store.claimNotices(deps.pool, now, until)
  await Promise.all(notices.map((notice) => deliver(deps, notice)))
}

async function deliver(deps: PspDeps, notice: store.Notice): Promise<void> {
  const { pool, now } = deps
  const { eventId, callbackUrl, attempts } = notice
  const dialect = dialects[notice.provider]
  // Each try has a new signature with its own time.
  const by = notice.forged ? { ...deps, ...strangers } : deps
  let taken = notice.forged
  for (let copy = 0; copy < notice.copies; copy++)
    if (await send(callbackUrl, dialect, dialect.notice(by, notice, now()))) taken = true
  if (taken) return store.markDelivered(pool, eventId, now())
  const wait = Math.min(BACK_OFF_MS * 2 ** Math.min(attempts, 20), BACK_OFF_MAX_MS)
  await store.postponeNotice(pool, eventId, new Date(now().getTime() + wait))
}

async function send(
  url: string,
  dialect: Dialect,
  { headers, body }: ReturnType<Dialect['notice']>,
): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    return dialect.isTaken(response.status, await response.text())
  } catch {
    // A missing answer is no acknowledgement, so the notice is repeated.
    return false
  }
}
