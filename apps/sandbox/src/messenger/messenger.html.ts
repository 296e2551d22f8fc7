import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escape } from '../frame.ts'
import { type TelegramUser } from './messenger.ts'

const file = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')
export const styles = file('messenger.css')
/** A mini app's script: reads its signed data from the address, and can close the app. */
export const script = file('telegram-web-app.js')

type Way = { user: TelegramUser; app: string; button: string }

/** The bot's chat: its buttons open the site as the chosen person. */
export function botPage(ways: Way[]): string {
  const people = ways.map(
    ({ user, app, button }) => `<li><b>${user.first_name} ${user.last_name}</b>
      <a class="main" href="${escape(app)}">Открыть приложение</a>
      <a href="${escape(button)}">Войти на сайте</a></li>`,
  )
  return `<!doctype html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Бот песочницы</title>
<link rel="stylesheet" href="/messenger.css"></head>
<body><main><h1>Бот «Айва»</h1>
<p>Это мессенджер песочницы вместо Telegram. Нажмите /start: выберите, кто вы, и войдёте без пароля. Ссылки живут десять минут и срабатывают один раз.</p>
<ul>${people.join('')}</ul></main></body>
</html>`
}
