import { create } from 'zustand'
import { readCookie, writeCookie } from '#lib/cookie.ts'

const NAME = 'cookie_bar'
/** Consent to third-party scripts: «1» allows them, «0» forbids them; asked only if the operator has set one. */
const COUNTERS = 'counters'
/** Consent to tell the partner whose link brought the visitor: «1» allows it; asked only if partners are told. */
const PARTNERS = 'partners'

type Cookies = {
  /** Whether the long cookie text is shown; other messages wait for it. */
  unfolded: boolean
  /** The visitor has allowed third-party scripts on this page. */
  agreed: boolean
  /** The visitor lets the partner be told. */
  toPartners: boolean
}
export const useCookies = create<Cookies>(() => ({
  unfolded: false,
  agreed: false,
  toPartners: false,
}))

/** Whether these cookies contain the answer that hides the bar. */
export function hasChosen(cookies: string): boolean {
  return readCookie(NAME, cookies) === '0'
}

/** Whether these cookies allow third-party scripts. */
export function letsCountersIn(cookies: string): boolean {
  return readCookie(COUNTERS, cookies) === '1'
}

/** Whether these cookies allow telling the partner. */
export function letsPartnersKnow(cookies: string): boolean {
  return readCookie(PARTNERS, cookies) === '1'
}

type Choice = { counters?: boolean | undefined; partners?: boolean | undefined }

/** Stores the answer to each question that the bar has asked. */
export function keepChoice({ counters, partners }: Choice): void {
  writeCookie(NAME, '0')
  if (counters !== undefined) writeCookie(COUNTERS, counters ? '1' : '0')
  if (partners !== undefined) writeCookie(PARTNERS, partners ? '1' : '0')
  useCookies.setState({
    unfolded: false,
    ...(counters !== undefined && { agreed: counters }),
    ...(partners !== undefined && { toPartners: partners }),
  })
}

/** The product's own Android app informs about cookies elsewhere. */
export function ownAndroidApp(userAgent: string): boolean {
  return userAgent.includes('mobile-own-android')
}
