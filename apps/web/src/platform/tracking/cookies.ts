/** The cookies of a visit: each with its name, and with its lifetime if that is not the usual one. */
import { forgetCookie, readCookie, writeCookie } from '#lib/cookie.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

const cookies = {
  refCode: { name: 'ref_code', lifeS: 3650 * DAY_S },
  lastRefCode: { name: 'last_ref_code', lifeS: DAY_S },
  utmTags: { name: 'utm_tags', lifeS: 6 * HOUR_S },
  landingCode: { name: 'landing_code', lifeS: undefined },
  guestId: { name: 'guest_id', lifeS: 30 * DAY_S },
  pwa: { name: 'pwa', lifeS: undefined },
  /** Calls with this cookie bypass caches: `lib/send.ts` reads it. */
  cacheDisable: { name: 'cache_disable', lifeS: 2 * DAY_S },
} as const

export type CookieName = keyof typeof cookies

export const jar = {
  find: (name: CookieName): string | undefined => readCookie(cookies[name].name),
  keep: (name: CookieName, value: string): void =>
    writeCookie(cookies[name].name, value, cookies[name].lifeS),
  forget: (name: CookieName): void => forgetCookie(cookies[name].name),
}
