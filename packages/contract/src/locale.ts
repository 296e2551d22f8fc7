// Languages and countries. No schemas stand here: the site's first page needs it.

/** The language of every text of ours, and of what is not translated yet. */
export const DEFAULT_LOCALE = 'ru'
/** A language as it stands in an address: `/ru/games`. */
const shape = /^\/([a-z]{2})(?=\/|$)/

/**
 * The language that a path begins with, and what is left of the path; with one language of the site no
 * path begins with it. The case counts: `/RU` is no language.
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

/** A path of the site in one of its languages; with one language it stays as it is. */
export function localePath(path: string, locale: string, locales: readonly string[]): string {
  if (locales.length < 2) return path
  const bare = splitLocale(path, locales).path
  return bare === '/' ? `/${locale}` : `/${locale}${bare}`
}

/** Where players come from, in the order of every selector; the phone code goes without its plus. */
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

/** The country whose phone code is chosen where nothing is known of the visitor. */
export const DEFAULT_PHONE_COUNTRY = 'BG'
