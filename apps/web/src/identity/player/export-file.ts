/** A player's copy of their data as a file: JSON for programs, HTML for reading. */
import { text } from './player.text.ts'

export type Format = 'json' | 'html'
export type Section = { title: string; rows: Record<string, unknown>[] }

export function fileOf(format: Format, sections: Section[], madeAt: string) {
  const name = `ayva-${madeAt.slice(0, 10)}.${format}`
  if (format === 'json') {
    const told = Object.fromEntries(sections.map(({ title, rows }) => [title, rows]))
    return { name, type: 'application/json', text: JSON.stringify({ madeAt, ...told }, null, 2) }
  }
  const tables = sections.map(tableOf).join('\n')
  const head = `<meta charset="utf-8"><title>${text.leaving.dataExportFile}</title><style>
body{font:14px/1.5 system-ui,sans-serif;margin:24px}table{border-collapse:collapse}
td,th{border:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top}</style>`
  return { name, type: 'text/html', text: `<!doctype html><html lang="ru">${head}${tables}</html>` }
}

function tableOf({ title, rows }: Section): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: unknown[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell) => `<${tag}>${safe(cell)}</${tag}>`).join('')}</tr>`
  const body = rows.map((row) =>
    line(
      columns.map((column) => row[column]),
      'td',
    ),
  )
  return `<h2>${safe(title)}</h2><table>${line(columns, 'th')}${body.join('\n')}</table>`
}

/** Escapes what players and browsers have written, so that none of it is code. */
function safe(value: unknown): string {
  const said = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  return (said === '""' ? '' : said)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
