/** Tables that any spreadsheet opens. */
import { splitMoney } from '@ayva/kit/format'

/** Cells apart by semicolons, with a mark that says it is UTF-8: what spreadsheets here expect. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`
}

/** Digits and a comma alone: a spreadsheet reckons with it. */
export function plainSum(money: Parameters<typeof splitMoney>[0]): string {
  const { mark, whole, fraction } = splitMoney(money)
  return `${mark}${whole}${fraction}`.replace(/[^\d,−]/g, '')
}

/** A spreadsheet takes what begins with these for a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cell(said: string): string {
  const safe = FORMULA.test(said) ? `'${said}` : said
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
