/** What the bot says, in the HTML of Telegram: whatever comes from elsewhere is escaped. */
import { type Config } from '#lib/config.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { inMarkup } from '#lib/markup.ts'
import { type BotAnswer, type BotCommand } from '#lib/bot-command.ts'
import { type Message } from './deliver.ts'

const TITLE_MAX = 120
const LINE_MAX = 1000
const LINES_MAX = 20

export function htmlOf(title: string, lines: readonly string[]): string {
  const told = lines.slice(0, LINES_MAX).map((line) => inMarkup(line.slice(0, LINE_MAX)))
  return [`<b>${inMarkup(title.slice(0, TITLE_MAX))}</b>`].concat(told).join('\n').toWellFormed()
}

/**
 * Opens a page of the site: in the mini app for a player who logs in with this Telegram account, in a browser for all
 * others, because the mini app would log them in as somebody else. Telegram takes addresses by https alone.
 */
export function buttonOf(
  config: Config,
  link: { label: string; path: string } | null,
  inApp: boolean,
): Message['button'] {
  if (!link) return undefined
  const { label, path } = link
  const to = inApp ? `/telegram_user?${new URLSearchParams({ to: path })}` : path
  const url = publicUrl(config, to)
  if (!url.startsWith('https:') && config.TELEGRAM_URL === undefined) return undefined
  return { label, url, inApp }
}

const toSettings = { label: 'Настройки на сайте', path: '/profile/settings' }

const listOf = (commands: ReadonlyMap<string, BotCommand>) =>
  [...commands]
    .map(([name, { title }]) => `/${name} — ${title}`)
    .concat('/stop — отключить Telegram', '/help — список команд')

type Commands = ReadonlyMap<string, BotCommand>

export const answers = {
  linked: (commands: Commands): BotAnswer => ({
    title: 'Telegram подключён',
    lines: [
      'Сюда придут сообщения о деньгах, документах и безопасности аккаунта. Предложения — только если вы включите их в настройках.',
    ].concat(listOf(commands)),
  }),
  help: (commands: Commands): BotAnswer => ({ title: 'Команды', lines: listOf(commands) }),
  unknown: (commands: Commands): BotAnswer => ({
    title: 'Бот понимает только команды',
    lines: listOf(commands),
  }),
  stopped: (): BotAnswer => ({
    title: 'Telegram отключён',
    lines: ['Бот больше не пишет сюда. Подключить снова можно в настройках профиля на сайте.'],
  }),
  stranger: (): BotAnswer => ({
    title: 'Чат не подключён',
    lines: ['Откройте на сайте настройки профиля и нажмите «Подключить» в строке «Telegram».'],
    link: toSettings,
  }),
  wrongCode: (): BotAnswer => ({
    title: 'Ссылка не подошла',
    lines: [
      'Она действует 15 минут и один раз. Возьмите новую на сайте: настройки профиля, «Telegram».',
    ],
    link: toSettings,
  }),
  refused: (): BotAnswer => ({
    title: 'Аккаунт недоступен',
    lines: ['Подробности на сайте и в поддержке.'],
    link: { label: 'Поддержка', path: '/support' },
  }),
}
