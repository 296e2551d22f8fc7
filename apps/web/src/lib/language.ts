import { DEFAULT_LOCALE, splitLocale } from '@ayva/contract/locale'
import { createContext, useContext } from 'react'

/** The language of a page, and the other available ones. */
export type Language = {
  locales: readonly string[]
  currentLanguage: string
  /** False with a single language: no address contains it, and no switch is shown. */
  allowChangeLanguage: boolean
}

export function languageOf(locales: readonly string[], locale: string | undefined): Language {
  return {
    locales,
    currentLanguage: locale ?? DEFAULT_LOCALE,
    allowChangeLanguage: locales.length > 1,
  }
}

export const LanguageContext = createContext(languageOf([DEFAULT_LOCALE], undefined))

export const useLanguage = () => useContext(LanguageContext)

/** The beginning of every path in the page's language: `/ru`, or nothing if paths contain no language. */
export function baseOf(path: string, locales: readonly string[]): string {
  const { locale } = splitLocale(path, locales)
  return locale === undefined ? '' : `/${locale}`
}
