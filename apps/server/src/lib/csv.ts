/** Files for spreadsheets with Russian settings: semicolons between cells, a comma in numbers, a mark of UTF-8. */
import { type Currency, currencyExponents } from '@ayva/contract/base'

export const BYTE_ORDER_MARK = '\uFEFF'
/** Just below the most characters that a cell of a spreadsheet can hold. */
const CELL_MAX = 32_000
/** Only a whole cell of such characters is safe as it is, because a formula may begin with a sign too. */
const NUMBER = /^-?\d{1,40}(?:,\d{1,20})?$/
/** Spreadsheets treat a cell with one of these first characters as a formula; they skip spaces before it. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(';')}\r\n`
}

function cell(said: string): string {
  if (NUMBER.test(said)) return said
  const cut = said.length > CELL_MAX ? `${said.slice(0, CELL_MAX)}…` : said
  const safe = FORMULA.test(cut) ? `'${cut}` : cut
  return `"${safe.replaceAll('"', '""')}"`
}

/** The exact sum in major units: «-1234,50». */
export function csvSum(minor: bigint, currency: Currency): string {
  const exponent = currencyExponents[currency]
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0')
  const sign = minor < 0n ? '-' : ''
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)},${digits.slice(-exponent)}`
}

/** A moment in UTC that spreadsheets read as one; empty if there is none. */
export function csvMoment(at: Date | null): string {
  return at === null ? '' : at.toISOString().slice(0, 19).replace('T', ' ')
}
