import { create } from 'zustand'
import { readCookie, writeCookie } from '#lib/cookie.ts'

const NAME = 'cookie_bar'
/** Consent to third-party scripts: «1» allows them, «0» forbids them; asked only if the operator has set one. */
const COUNTERS = 'counters'

type Cookies = {
  /** Whether the long cookie text is shown; other messages wait for it. */
  unfolded: boolean
  /** The visitor has allowed third-party scripts on this page. */
  agreed: boolean
}
export const useCookies = create<Cookies>(() => ({ unfolded: false, agreed: false }))

/** Whether these cookies contain the answer that hides the bar. */
export function hasChosen(cookies: string): boolean {
  return readCookie(NAME, cookies) === '0'
}

/** Whether these cookies allow third-party scripts. */
export function letsCountersIn(cookies: string): boolean {
  return readCookie(COUNTERS, cookies) === '1'
}

/** Stores the answer; `counters` if the bar has asked about third-party scripts. */
export function keepChoice(counters?: boolean): void {
  writeCookie(NAME, '0')
  if (counters !== undefined) writeCookie(COUNTERS, counters ? '1' : '0')
  useCookies.setState({ unfolded: false, agreed: counters === true })
}

/** The product's own Android app informs about cookies elsewhere. */
export function ownAndroidApp(userAgent: string): boolean {
  return userAgent.includes('mobile-own-android')
}
