/** A spreadsheet takes what begins with these for a formula; a whole number is none. */
const FORMULA = /^(?!-\d+$)[=+\-@\t\r]/

/** Rows as a table that spreadsheets here open: cells apart by semicolons, with the mark that says it is UTF-8. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(said: string): string {
  const safe = FORMULA.test(said) ? `'${said}` : said
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
