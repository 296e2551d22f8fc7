import { inMarkup } from '#lib/markup.ts'

/**
 * The document of a redirect. Browsers use status and Location; crawlers that render pages read both in the document.
 */
export function movedPage(status: number, target: string): string {
  const to = inMarkup(target)
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Страница переехала · Айва</title>
<meta name="robots" content="noindex"><meta name="prerender-status-code" content="${status}">
<meta name="prerender-header" content="Location: ${to}"></head>
<body><h1>Страница переехала</h1><p><a href="${to}">${to}</a></p></body></html>
`
}
