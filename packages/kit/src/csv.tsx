/** Spreadsheets treat a cell with these first characters as a formula; a whole number is safe. */
const FORMULA = /^(?!-\d+$)[=+\-@\t\r]/

/** Rows as CSV for spreadsheets with Russian settings: semicolons as separators, and a byte order mark for UTF-8. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(said: string): string {
  const safe = FORMULA.test(said) ? `'${said}` : said
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
