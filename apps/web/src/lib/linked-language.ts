/** Links inside the site, which pages write without a language. */
import { splitLocale } from '@ayva/contract/locale'

/** Paths without a language: files and calls. */
const plain = /^\/(api|art|assets)\//

/**
 * Adds the language to the links of a rendered page, so that programs follow them without redirects. In the browser the
 * click listener does it.
 */
export function inLanguage(base: string, html: string): string {
  if (base === '') return html
  return html.replaceAll(
    /(<a [^>]*?href=")(\/[^/"][^"]*|\/)(?=")/g,
    (_all, before: string, path: string) => before + linked(base, path),
  )
}

function linked(base: string, path: string): string {
  if (plain.test(path) || path === base || path.startsWith(`${base}/`)) return path
  return path === '/' ? base : base + path
}

/** The address of a link in the page's language; undefined if it leads to another one. */
export function pathInLanguage(
  path: string,
  here: string,
  locales: readonly string[],
): string | undefined {
  const there = splitLocale(path, locales)
  const own = splitLocale(here, locales).locale
  return there.locale === undefined || there.locale === own ? there.path : undefined
}
