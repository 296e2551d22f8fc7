/** The login by the sign-on of another host of the site, which this browser stores. */
import { type Call } from '@ayva/contract/client'
import { Refusal } from '@ayva/contract/refusal'
import { hasSession } from '#lib/session.ts'
import { untilToken } from '#lib/until-token.ts'
import { tell as tellServer } from '../../../platform/tracking/tracking.ts'
import { enterByToken } from './enter-by-token.ts'

/** The page comes first, because a visitor must not wait for a login. */
const TRY_AFTER_MS = 1000
/** Longer than a login takes in another tab. */
const ELSEWHERE_MS = 10_000

const contract = () => import('@ayva/contract/identity/auth')

type Tell = typeof tellServer

/** Guests without a sign-on send no request. */
const hasSignOn = (): boolean => /(?:^|;\s*)signed_on=1(?:;|$)/.test(document.cookie)

/** Tries a moment after the start if there is a sign-on; returns a function that cancels it. */
export function trySignOnSoon(call: Call, tell: Tell = tellServer): () => void {
  if (hasSession() || !hasSignOn()) return () => {}
  const timer = setTimeout(() => void trySignOn(call, tell), TRY_AFTER_MS)
  return () => clearTimeout(timer)
}

/** Tries once, in one tab of the browser; the others wait for the result. */
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
    // The login counts even if its report fails.
    if ((await enterByToken(call, token)) === 'in')
      void tell('login-success', { type: 'autologin' }).catch(() => {})
  } catch (error) {
    // An expired sign-on leaves the visitor a guest.
    if (!(error instanceof Refusal)) throw error
  }
}

export async function saveSignOn(call: Call): Promise<void> {
  await call((await contract()).saveSignOn, {}).catch(leaveIt)
}

/** The login counts even if its report fails. */
function leaveIt(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
