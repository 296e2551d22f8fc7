/**
 * What people paste into a form carries marks that nobody sees and signs of typesetting: it is brought into
 * one form here, for the browser and the server alike. No schemas, so that any page may take it.
 */

export type TypedKind = 'email' | 'phone' | 'code' | 'sum' | 'name' | 'text' | 'search'

/** Soft hyphens, zero-width and direction marks, fillers, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** The same without what joins the parts of an emoji or the letters of some alphabets. */
const INVISIBLE_IN_TEXT =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu
const DASHES = /[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g
const SINGLE_QUOTES = /[\u0060\u00B4\u02B9\u02BB\u02BC\u2018-\u201B\u2032\uFF07]/g
const DOUBLE_QUOTES = /[\u00AB\u00BB\u201C-\u201F\u2033\u2039\u203A\u300C-\u300F\uFF02]/g
const AROUND = /^["' ]+|["' ]+$/g
/** Marks of one letter, with the joiners that may stand between them. */
const MARK_RUN = /[\p{M}\p{Default_Ignorable_Code_Point}]{2,}/gu
/** No living script writes more marks on one letter once it is composed (NFC). */
const MARKS_MAX = 4
/** Longer is nothing that a form takes: it is left to the check of its length. */
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

/** A typed or pasted text in the form in which its kind is read and kept. Cleaned twice it stays the same. */
export function cleanTyped(kind: TypedKind, text: string): string {
  return text.length > (kind === 'text' ? TEXT_MAX : READ_MAX) ? text : cleaners[kind](text)
}

/** Digits are often sent and copied in groups; a code of letters has no spaces. */
const grouped = (code: string) => (/^[\d -]+$/.test(code) ? code.replaceAll(' ', '') : code.trim())

/** Without any space: what the kind never has inside. Full-width letters and digits become plain ones. */
const tight = (text: string) =>
  // Marks that a space kept apart are put in order once it is gone; the same holds for the quotes of a sum.
  bare(bare(text, 'NFKC').replaceAll(/\s/g, ''), 'NFKC')

/** Letters and marks that something invisible kept apart are put together once it is gone. */
const bare = (text: string, form: 'NFC' | 'NFKC') =>
  withFewMarks(text.normalize(form).replaceAll(INVISIBLE, '').normalize(form))

/** Marks piled up on a letter cover the lines around it, so what follows the first few is left out. */
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

/** Mail servers know «почта.рф» as xn--80a1acny.xn--p1ai, and so an address has one form. */
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
