import { escape, page, shown } from '../frame.ts'
import { type App, codeOf, secondsLeft } from './sms.authenticator.ts'
import { type Message } from './sms.store.ts'

export function listPage(messages: Message[], phone: string, ways: string): string {
  const rows = messages.map(
    ({ kind, phone: to, text, receivedAt }) => `<li>
      <a href="/?to=${encodeURIComponent(to)}">${escape(to)}</a>
      <time datetime="${receivedAt.toISOString()}">${shown(receivedAt)}</time>
      <p>${kind === 'call' ? '<span class="call">Звонок, голос говорит</span>' : ''}${escape(text)}</p>
    </li>`,
  )
  const empty = phone
    ? `На номер ${escape(phone)} ничего ещё не приходило.`
    : 'Сообщений ещё нет. Они появятся здесь, как только сайт их отправит.'
  return page(
    'Телефон песочницы',
    `<h1>Телефон песочницы</h1>
    <p>Сюда приходят все сообщения и звонки, которые сайт отправил игрокам. Наружу ничего не уходит.</p>
    <form method="get" action="/">
      <label for="to">Номер телефона</label>
      <div class="row"><input id="to" name="to" type="tel" value="${escape(phone)}" autocomplete="off"><button>Показать</button></div>
    </form>
    ${rows.length > 0 ? `<ul class="messages">${rows.join('')}</ul>` : `<p class="empty">${empty}</p>`}${ways}`,
  )
}

/** The present codes; the page reloads when they change. */
export function authenticatorPage(apps: readonly App[], now: Date): string {
  const left = secondsLeft(now)
  const rows = apps.map(
    (app) => `<li>${escape(app.name)}<p><strong>${codeOf(app, now)}</strong></p></li>`,
  )
  return page(
    'Приложение с кодами',
    `<h1>Приложение с кодами</h1>
    <p>Коды сотрудников показа, чтобы войти в офис. Сменятся через ${left}&nbsp;с, страница обновится сама. Каждый код подходит один раз.</p>
    <ul class="messages">${rows.join('')}</ul>`,
  )
}
