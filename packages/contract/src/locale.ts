// Languages and countries. Free of schemas, because the first page needs it.

/** The default language, also for texts that are not translated. */
export const DEFAULT_LOCALE = 'ru'
/** A language prefix of a path, such as `/ru/games`. */
const shape = /^\/([a-z]{2})(?=\/|$)/

/**
 * The language prefix of a path, and the rest of the path; without a prefix if the site has one language. Only lower
 * case counts.
 */
export function splitLocale(
  path: string,
  locales: readonly string[],
): { locale: string | undefined; path: string } {
  const [prefix, locale] = shape.exec(path) ?? []
  if (locales.length < 2 || prefix === undefined || !locales.includes(locale!))
    return { locale: undefined, path }
  return { locale, path: path.slice(prefix.length) || '/' }
}

/** A path with the prefix of a language; unchanged if the site has one language. */
export function localePath(path: string, locale: string, locales: readonly string[]): string {
  if (locales.length < 2) return path
  const bare = splitLocale(path, locales).path
  return bare === '/' ? `/${locale}` : `/${locale}${bare}`
}

/** Countries of players, in the order of selectors; the phone code has no plus. */
export const countries = [
  { code: 'RU', name: 'Россия', phoneCode: '7' },
  { code: 'AM', name: 'Армения', phoneCode: '374' },
  { code: 'AZ', name: 'Азербайджан', phoneCode: '994' },
  { code: 'BY', name: 'Беларусь', phoneCode: '375' },
  { code: 'KG', name: 'Киргизия', phoneCode: '996' },
  { code: 'MD', name: 'Молдавия', phoneCode: '373' },
  { code: 'TJ', name: 'Таджикистан', phoneCode: '992' },
  { code: 'UZ', name: 'Узбекистан', phoneCode: '998' },
  { code: 'TM', name: 'Туркмения', phoneCode: '993' },
  { code: 'BG', name: 'Болгария', phoneCode: '359' },
  { code: 'PL', name: 'Польша', phoneCode: '48' },
  { code: 'GE', name: 'Грузия', phoneCode: '995' },
] as const

/** The country whose phone code is preselected for an unknown visitor. */
export const DEFAULT_PHONE_COUNTRY = 'BG'
