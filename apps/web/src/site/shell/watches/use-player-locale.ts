import { localePath } from '@ayva/contract/locale'
import { useEffect, useRef } from 'react'
import { readCookie, writeCookie } from '#lib/cookie.ts'
import { type Language, useLanguage } from '#lib/language.ts'
import { useSelf } from '../../../identity/player/player.ts'

const COOKIE = 'locale_followed'
/** A visitor with such a link needs the page in it. */
const errands = ['auth', 'token']

type Asked = {
  /** The language of the player; undefined for a guest. */
  locale: string | undefined
  /** The player has logged in on this page. */
  entered: boolean
  /** The browser was redirected to a player's language before, and not after a login. */
  followed: boolean
  url: Pick<URL, 'pathname' | 'search' | 'hash'>
}

/** The address in a player's own language; undefined if the player stays. */
export function playerPath(
  { locales, currentLanguage }: Language,
  { locale, entered, followed, url }: Asked,
): string | undefined {
  if (!locale || locale === currentLanguage || !locales.includes(locale)) return undefined
  if (errands.some((name) => new URLSearchParams(url.search).has(name))) return undefined
  if (followed && !entered) return undefined
  return localePath(url.pathname, locale, locales) + url.search + url.hash
}

/** Redirects a player to the own language: after each login, and otherwise once for a browser. */
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
