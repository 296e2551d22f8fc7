import { localePath } from '@ayva/contract/locale'
import { useEffect, useRef } from 'react'
import { readCookie, writeCookie } from '#lib/cookie.ts'
import { type Language, useLanguage } from '#lib/language.ts'
import { useSelf } from '../../../identity/player/player.ts'

const COOKIE = 'locale_followed'
/** Who comes by such a link has an errand on the page that it names. */
const errands = ['auth', 'token']

type Asked = {
  /** The language of the player; nothing of a guest. */
  locale: string | undefined
  /** They have logged in on this very page. */
  entered: boolean
  /** The browser was led to a player's language before, and not by a login. */
  followed: boolean
  url: Pick<URL, 'pathname' | 'search' | 'hash'>
}

/** Where a player who reads in another language is to be led; undefined where they stay. */
export function playerPath(
  { locales, currentLanguage }: Language,
  { locale, entered, followed, url }: Asked,
): string | undefined {
  if (!locale || locale === currentLanguage || !locales.includes(locale)) return undefined
  if (errands.some((name) => new URLSearchParams(url.search).has(name))) return undefined
  if (followed && !entered) return undefined
  return localePath(url.pathname, locale, locales) + url.search + url.hash
}

/** Leads a player to the site in their own language: after each login, and else once for a browser. */
export function usePlayerLocale(): void {
  const language = useLanguage()
  const self = useSelf()
  const wasGuest = useRef(false)
  useEffect(() => {
    const entered = wasGuest.current
    wasGuest.current = self === null
    const followed = readCookie(COOKIE) !== undefined
    const target = playerPath(language, { locale: self?.locale, entered, followed, url: location })
    if (target === undefined) return
    writeCookie(COOKIE, self!.locale)
    location.assign(target)
  }, [language, self])
}
