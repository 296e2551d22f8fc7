import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Heading, type Letter } from './mailbox.store.ts'

export const styles = readFileSync(path.join(import.meta.dirname, 'mailbox.css'), 'utf8')

const moment = new Intl.DateTimeFormat('ru', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Moscow',
})

export function listPage(letters: Heading[], to: string, ways: string): string {
  const rows = letters.map(
    (letter) => `<li><a href="/letters/${letter.id}">
      <span class="to">${escape(letter.recipients.join(', '))}</span>
      <b>${escape(letter.subject || 'Без темы')}</b>
      <time datetime="${letter.receivedAt.toISOString()}">${shown(letter)}</time>
    </a></li>`,
  )
  const empty = to
    ? `На адрес ${escape(to)} писем ещё не было.`
    : 'Писем ещё нет. Они появятся здесь, как только сайт их отправит.'
  return page(
    'Почта песочницы',
    `<h1>Почта песочницы</h1>
    <p>Сюда приходят все письма, которые сайт отправил игрокам. Наружу ничего не уходит.</p>
    <form method="get" action="/">
      <label for="to">Адрес получателя</label>
      <div class="row"><input id="to" name="to" type="email" value="${escape(to)}" autocomplete="off"><button>Показать</button></div>
    </form>
    ${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<p class="empty">${empty}</p>`}${ways}`,
  )
}

export function letterPage(letter: Letter): string {
  const { id, subject, sender, recipients, text, html } = letter
  const title = subject || 'Без темы'
  const formatted = html
    ? `<iframe title="Письмо" src="/letters/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
       <details><summary>Письмо простым текстом</summary><pre>${escape(text)}</pre></details>`
    : `<pre>${escape(text)}</pre>`
  return page(
    title,
    `<a class="back" href="/">Все письма</a>
    <h1>${escape(title)}</h1>
    <dl>
      <dt>Кому</dt><dd>${escape(recipients.join(', '))}</dd>
      <dt>От кого</dt><dd>${escape(sender)}</dd>
      <dt>Пришло</dt><dd>${shown(letter)}</dd>
    </dl>
    ${formatted}`,
  )
}

/** The letter's own document. Its links leave the frame, which shows no other site. */
export function letterDocument({ html }: Letter): string {
  const leave = '<base target="_blank">'
  return /<head[^<>]*>/i.test(html)
    ? html.replace(/<head[^<>]*>/i, (head) => head + leave)
    : leave + html
}

export function missingPage(): string {
  return page(
    'Не найдено',
    '<h1>Такого письма нет</h1><p><a class="back" href="/">Все письма</a></p>',
  )
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>
<link rel="stylesheet" href="/mailbox.css"></head>
<body><main>${body}</main></body>
</html>`
}

function shown({ receivedAt }: Heading): string {
  return `${moment.format(receivedAt)}, Москва`
}

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => marks[mark]!)
}
