/** What a spreadsheet would take for a formula is given to it as a text. */
const FORMULA = /^[=+\-@\t\r]/

/** Rows as comma separated values (RFC 4180), with the mark that spreadsheets know UTF-8 by. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = FORMULA.test(text) && !/^-?\d+$/.test(text) ? `'${text}` : text
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
