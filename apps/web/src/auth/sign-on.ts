/** Login by the sign-on of another host of the site, which this browser keeps. */
import { type Call } from '@ayva/contract/client'
import { Refusal } from '@ayva/contract/refusal'
import { hasSession } from '#lib/session.ts'
import { untilToken } from '#lib/until-token.ts'
import { enterByToken } from './enter-by-token.ts'

/** The page is there first; who comes to look must not wait for a login. */
const TRY_AFTER_MS = 1000
/** Longer than a login takes in another tab. */
const ELSEWHERE_MS = 10_000

const contract = () => import('@ayva/contract/auth')

/** Guests who have none ask for nothing. */
const hasSignOn = (): boolean => /(?:^|;\s*)signed_on=1(?:;|$)/.test(document.cookie)

/** Tries a moment after the start, where there is something to try; returns the way not to. */
export function trySignOnSoon(call: Call): () => void {
  if (hasSession() || !hasSignOn()) return () => {}
  const timer = setTimeout(() => void trySignOn(call), TRY_AFTER_MS)
  return () => clearTimeout(timer)
}

/** Tries once, in one tab of the browser: the others wait for what comes of it. */
async function trySignOn(call: Call): Promise<void> {
  const inTurn = navigator.locks?.request.bind(navigator.locks)
  if (!inTurn) return enter(call)
  await inTurn('ayva.sign-on', { ifAvailable: true }, async (lock) => {
    if (lock) return enter(call)
    return void (await untilToken(AbortSignal.timeout(ELSEWHERE_MS)))
  })
}

async function enter(call: Call): Promise<void> {
  if (hasSession()) return
  try {
    const { token } = await call((await contract()).trySignOn, {})
    if ((await enterByToken(call, token)) === 'in') await tell(call)
  } catch (error) {
    // A sign-on that is over leaves a guest a guest.
    if (!(error instanceof Refusal)) throw error
  }
}

export async function saveSignOn(call: Call): Promise<void> {
  await call((await contract()).saveSignOn, {}).catch(leaveIt)
}

async function tell(call: Call): Promise<void> {
  const { sendWebhook } = await import('@ayva/contract/tracking')
  const said = {
    type: 'autologin',
    url: location.href,
    url_referer: document.referrer,
    user_agent: navigator.userAgent,
    window_size: `${innerWidth}x${innerHeight}`,
    guest_id: null,
    ref_code: null,
    last_ref_code: null,
  }
  const asked = { params: { eventType: 'login-success' }, body: { data: JSON.stringify(said) } }
  await call(sendWebhook, asked as never).catch(leaveIt)
}

/** The player is in all the same. */
function leaveIt(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
