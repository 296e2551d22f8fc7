import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The styles of the pages of mailbox and phone. */
export const styles = readFileSync(path.join(import.meta.dirname, 'frame.css'), 'utf8')
export const PAGE = 'text/html; charset=utf-8'

/** The pages run no scripts, load nothing from other sites and cannot be framed. */
export const policy = {
  hsts: false,
  originAgentCluster: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      frameSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
}

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>
<link rel="stylesheet" href="/frame.css"></head>
<body><main>${body}</main></body>
</html>`
}

const moment = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Moscow',
})

export const shown = (time: Date): string => `${moment.format(time)}, Москва`

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark]!)
}

/** The database accepts neither NUL nor a lone surrogate. */
export function fit(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
