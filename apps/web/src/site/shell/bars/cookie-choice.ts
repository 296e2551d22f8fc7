import { create } from 'zustand'
import { readCookie, writeCookie } from '#lib/cookie.ts'

const NAME = 'cookie_bar'
/** Scripts of others: «1» lets them in, «0» keeps them out; asked only where the operator has set one. */
const COUNTERS = 'counters'

type Cookies = {
  /** Whether the whole text about cookies is on the page: what else would speak waits for it. */
  unfolded: boolean
  /** The visitor has let scripts of others in on this very page. */
  agreed: boolean
}
export const useCookies = create<Cookies>(() => ({ unfolded: false, agreed: false }))

/** Whether these cookies hold the answer that keeps the bar away. */
export function hasChosen(cookies: string): boolean {
  return readCookie(NAME, cookies) === '0'
}

/** Whether these cookies let scripts of others in. */
export function letsCountersIn(cookies: string): boolean {
  return readCookie(COUNTERS, cookies) === '1'
}

/** Keeps the answer; `counters` where the bar has asked about scripts of others. */
export function keepChoice(counters?: boolean): void {
  writeCookie(NAME, '0')
  if (counters !== undefined) writeCookie(COUNTERS, counters ? '1' : '0')
  useCookies.setState({ unfolded: false, agreed: counters === true })
}

/** The product's own Android app shows its cookies elsewhere. */
export function ownAndroidApp(userAgent: string): boolean {
  return userAgent.includes('mobile-own-android')
}
