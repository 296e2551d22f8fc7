/**
 * Cleans texts that people paste, which may contain invisible and typographic characters; the browser and the server
 * use the same functions. Free of schemas, so that every page can load it.
 */

export type TypedKind = 'email' | 'phone' | 'code' | 'sum' | 'name' | 'text' | 'search'

/** Soft hyphens, zero-width and direction marks, fillers, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** The same without the joiners of emoji and of some alphabets. */
const INVISIBLE_IN_TEXT =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu
const DASHES = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g
const SINGLE_QUOTES = /[\u0060\u00B4\u02B9\u02BB\u02BC\u2018-\u201B\u2032\uFF07]/g
const DOUBLE_QUOTES = /[\u00AB\u00BB\u201C-\u201F\u2033\u2039\u203A\u300C-\u300F\uFF02]/g
const AROUND = /^["' ]+|["' ]+$/g
/** The marks of one letter, with invisible characters between them. */
const MARK_RUN = /[\p{M}\p{Default_Ignorable_Code_Point}]{2,}/gu
/** No living script uses more marks on one letter in composed form (NFC). */
const MARKS_MAX = 4
/** Longer texts are returned unchanged, because the check of their length refuses them. */
const READ_MAX = 2_000
const TEXT_MAX = 20_000

const cleaners: Record<TypedKind, (text: string) => string> = {
  email: (text) => withAsciiDomain(spaced(bare(text, 'NFKC')).replaceAll(AROUND, '')),
  phone: (text) => tight(text).replaceAll(DASHES, '-'),
  code: (text) => grouped(signs(spaced(bare(text, 'NFKC'))).replaceAll(AROUND, '')),
  sum: (text) => bare(signs(tight(text)).replaceAll("'", ''), 'NFKC'),
  name: (text) => signs(spaced(bare(text, 'NFC'))),
  text: (text) =>
    withFewMarks(text.replaceAll(INVISIBLE_IN_TEXT, '').normalize('NFC'))
      .replaceAll(/[\u2028\u2029]/g, '\n')
      .replaceAll(/\p{Zs}/gu, ' ')
      .trim(),
  search: (text) => signs(spaced(bare(text, 'NFKC'))),
}

/** Cleans a typed or pasted text of some kind; cleaning it twice changes nothing more. */
export function cleanTyped(kind: TypedKind, text: string): string {
  return text.length > (kind === 'text' ? TEXT_MAX : READ_MAX) ? text : cleaners[kind](text)
}

/** Codes of digits are often copied in groups; codes of letters contain no spaces. */
const grouped = (code: string) => (/^[\d -]+$/.test(code) ? code.replaceAll(' ', '') : code.trim())

/** Removes all spaces, for kinds that never contain any, and converts full-width characters to plain ones. */
const tight = (text: string) =>
  // Cleaned twice, because marks that a space or quote separated become adjacent and must be reordered.
  bare(bare(text, 'NFKC').replaceAll(/\s/g, ''), 'NFKC')

/** Removes invisible characters and composes letters and marks that they separated. */
const bare = (text: string, form: 'NFC' | 'NFKC') =>
  withFewMarks(text.normalize(form).replaceAll(INVISIBLE, '').normalize(form))

/** Removes all but the first few marks of a letter, because piled-up marks would cover the lines around it. */
function withFewMarks(text: string): string {
  return text.replaceAll(MARK_RUN, (run) => {
    const signs = Array.from(run)
    let marks = 0
    const end = signs.findIndex((sign) => /\p{M}/u.test(sign) && ++marks > MARKS_MAX)
    return end < 0 ? run : signs.slice(0, end).join('')
  })
}

const spaced = (text: string) => text.replaceAll(/[\s\p{Zs}]+/gu, ' ').trim()

const signs = (text: string) =>
  text.replaceAll(DASHES, '-').replaceAll(SINGLE_QUOTES, "'").replaceAll(DOUBLE_QUOTES, '"')

/** Converts the domain to ASCII, so that «почта.рф» and xn--80a1acny.xn--p1ai are the same address. */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || !/[^\0-\x7F]/.test(domain) || !/^[\p{L}\p{M}\p{N}.\-\u3002]+$/u.test(domain))
    return email
  try {
    return email.slice(0, at + 1) + new URL(`http://${domain}`).hostname
  } catch {
    return email
  }
}
