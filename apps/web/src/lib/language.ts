import { DEFAULT_LOCALE, splitLocale } from '@ayva/contract/locale'
import { createContext, useContext } from 'react'

/** The language of a page, and what others there are. */
export type Language = {
  locales: readonly string[]
  currentLanguage: string
  /** Whether there is one to choose: with a single language no address names it and no switch is shown. */
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

/** What every path of a page's language begins with: `/ru`, or nothing where no path names one. */
export function baseOf(path: string, locales: readonly string[]): string {
  const { locale } = splitLocale(path, locales)
  return locale === undefined ? '' : `/${locale}`
}
