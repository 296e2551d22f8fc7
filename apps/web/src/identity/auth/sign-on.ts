/** Login by the sign-on of another host of the site, which this browser keeps. */
import { type Call } from '@ayva/contract/client'
import { Refusal } from '@ayva/contract/refusal'
import { hasSession } from '#lib/session.ts'
import { untilToken } from '#lib/until-token.ts'
import { tell as tellServer } from '../../platform/tracking/tracking.ts'
import { enterByToken } from './enter-by-token.ts'

/** The page is there first; who comes to look must not wait for a login. */
const TRY_AFTER_MS = 1000
/** Longer than a login takes in another tab. */
const ELSEWHERE_MS = 10_000

const contract = () => import('@ayva/contract/identity/auth')

type Tell = typeof tellServer

/** Guests who have none ask for nothing. */
const hasSignOn = (): boolean => /(?:^|;\s*)signed_on=1(?:;|$)/.test(document.cookie)

/** Tries a moment after the start, where there is something to try; returns the way not to. */
export function trySignOnSoon(call: Call, tell: Tell = tellServer): () => void {
  if (hasSession() || !hasSignOn()) return () => {}
  const timer = setTimeout(() => void trySignOn(call, tell), TRY_AFTER_MS)
  return () => clearTimeout(timer)
}

/** Tries once, in one tab of the browser: the others wait for what comes of it. */
async function trySignOn(call: Call, tell: Tell): Promise<void> {
  const inTurn = navigator.locks?.request.bind(navigator.locks)
  if (!inTurn) return enter(call, tell)
  await inTurn('ayva.sign-on', { ifAvailable: true }, async (lock) => {
    if (lock) return enter(call, tell)
    return void (await untilToken(AbortSignal.timeout(ELSEWHERE_MS)))
  })
}

async function enter(call: Call, tell: Tell): Promise<void> {
  if (hasSession()) return
  try {
    const { token } = await call((await contract()).trySignOn, {})
    // The player is in, whoever hears of it and when.
    if ((await enterByToken(call, token)) === 'in')
      void tell('login-success', { type: 'autologin' }).catch(() => {})
  } catch (error) {
    // A sign-on that is over leaves a guest a guest.
    if (!(error instanceof Refusal)) throw error
  }
}

export async function saveSignOn(call: Call): Promise<void> {
  await call((await contract()).saveSignOn, {}).catch(leaveIt)
}

/** The player is in all the same. */
function leaveIt(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
