import { escape, page, shown } from '../frame.ts'
import { type Heading, type Letter } from './mailbox.store.ts'

export function listPage(letters: Heading[], to: string, ways: string): string {
  const rows = letters.map(
    (letter) => `<li><a href="/letters/${letter.id}">
      <span class="to">${escape(letter.recipients.join(', '))}</span>
      <b>${escape(letter.subject || 'Без темы')}</b>
      <time datetime="${letter.receivedAt.toISOString()}">${shown(letter.receivedAt)}</time>
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
      <dt>Пришло</dt><dd>${shown(letter.receivedAt)}</dd>
    </dl>
    ${formatted}`,
  )
}

/** The document of the letter. Its links open outside the frame, which shows no other site. */
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
