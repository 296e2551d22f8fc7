import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escape, shown } from '../frame.ts'
import { type Message, type Mode, modes } from './bot.memory.ts'
import { type TelegramUser } from './messenger.people.ts'

const file = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')
export const styles = file('messenger.css')
/** What a mini app is given: its signature out of the address, and the way to close. */
export const script = file('telegram-web-app.js')

type Way = { user: TelegramUser; app: string; button: string }

/** The bot's page: who presses its button comes to the site as that person, or begins a chat. */
export function botPage(ways: Way[], start: string, mode: Mode): string {
  const people = ways.map(
    ({ user, app, button }) => `<li><b>${nameOf(user)}</b>
      <a class="main" href="${escape(app)}">Открыть приложение</a>
      <a href="${escape(button)}">Войти на сайте</a>
      <form method="post" action="/chats/${user.id}"><input type="hidden" name="text" value="${escape(`/start ${start}`.trim())}"><button class="main">Нажать «Старт»</button></form>
      <a href="/chats/${user.id}">Чат с ботом</a></li>`,
  )
  const choices = modes.filter((one) => one !== 'blocked')
  const options = choices.map(
    (one) => `<option value="${one}"${one === mode ? ' selected' : ''}>${modeNames[one]}</option>`,
  )
  return page(
    'Бот песочницы',
    `<h1>Бот «Айва»</h1>
<p>Это мессенджер песочницы вместо Telegram. Нажмите /start: выберите, кто вы, и войдёте без пароля. Ссылки живут десять минут и срабатывают один раз.</p>
<ul>${people.join('')}</ul>
<form method="post" action="/control"><label for="mode">Как отвечает Telegram</label><select id="mode" name="mode">${options.join('')}</select><button class="main">Применить</button></form>`,
  )
}

const modeNames: Record<Mode, string> = {
  ok: 'Как обычно',
  busy: 'Слишком много запросов: 429',
  blocked: 'Бот заблокирован: 403',
  down: 'Не работает: 502',
}

/** The chat of one person: `appOf` makes the address of a mini app. */
export function chatPage(
  user: TelegramUser,
  messages: Message[],
  { commands, appOf }: { commands: string[]; appOf: (url: string) => string },
): string {
  const rows = messages.map(({ from, text, button, at }) => {
    const words = from === 'bot' ? plainOf(text) : text
    const href = button && (button.inApp ? appOf(button.url) : button.url)
    return `<li class="${from}"><p>${escape(words)}</p>${button ? `<a class="main" href="${escape(href!)}">${escape(button.text)}</a>` : ''}<time datetime="${at.toISOString()}">${shown(at)}</time></li>`
  })
  const keys = ['/start']
    .concat(commands)
    .map(
      (text) =>
        `<form method="post" action="/chats/${user.id}"><button name="text" value="${escape(text)}">${escape(text)}</button></form>`,
    )
  return page(
    `Чат: ${nameOf(user)}`,
    `<h1>Чат с ботом: ${nameOf(user)}</h1>
<div class="keys">${keys.join('')}</div>
<form method="post" action="/chats/${user.id}"><label for="text">Сообщение боту</label><input id="text" name="text" maxlength="500" autocomplete="off"><button class="main">Отправить</button></form>
<form method="post" action="/chats/${user.id}/block"><button>Заблокировать бота</button></form>
<p><a href="/chats/${user.id}">Обновить</a> <a href="/">Все люди</a></p>
<ul>${rows.join('') || '<li>Сообщений ещё нет.</li>'}</ul>`,
  )
}

/** The words of a message without its formatting. */
function plainOf(html: string): string {
  const marks: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_all, name: string) => marks[name]!)
}

const nameOf = ({ first_name, last_name }: TelegramUser) => escape(`${first_name} ${last_name}`)

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="stylesheet" href="/messenger.css"></head>
<body><main>${body}</main></body>
</html>`
}
