/** Links of the site, which pages write without a language. */
import { splitLocale } from '@ayva/contract/locale'

/** Paths that have no language: files and calls. */
const plain = /^\/(api|art|assets)\//

/**
 * A drawn page whose links begin with its language, so that whoever reads it by program is led from one
 * address to the next without redirects. In the browser the one listener for links sees to it.
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

/** Where a link leads inside the page's language; undefined where it leads to another one. */
export function pathInLanguage(
  path: string,
  here: string,
  locales: readonly string[],
): string | undefined {
  const there = splitLocale(path, locales)
  const own = splitLocale(here, locales).locale
  return there.locale === undefined || there.locale === own ? there.path : undefined
}
