/**
 * The sandbox messenger: replaces Telegram for logins. It signs identities with the token of the sandbox bot, and
 * serves the script of mini apps.
 */
import { createHash, createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { listenAt } from '../loopback.ts'
import { botPage, script, styles } from './messenger.html.ts'

export type MessengerOptions = { host?: string; port: number; token: string; site: string }
export type Messenger = { url: string; close(): Promise<void> }
export type TelegramUser = { id: number; first_name: string; last_name: string }

/** The available people. */
export const users: TelegramUser[] = [
  { id: 700_001, first_name: 'Марина', last_name: 'Климова' },
  { id: 700_002, first_name: 'Олег', last_name: 'Нестеров' },
]

export async function startMessenger(options: MessengerOptions): Promise<Messenger> {
  const { host = '127.0.0.1', port, token, site } = options
  const app = Fastify({ requestTimeout: 10_000 })
  const csp =
    "default-src 'none'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
  app.get('/', async (_request, reply) =>
    reply
      .headers({ 'content-security-policy': csp, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(botPage(users.map((user) => ({ user, ...waysOf(user, token, site, new Date()) })))),
  )
  app.get('/messenger.css', async (_request, reply) => reply.type('text/css').send(styles))
  app.get('/telegram-web-app.js', async (_request, reply) =>
    reply
      .headers({ 'cross-origin-resource-policy': 'cross-origin' })
      .type('text/javascript')
      .send(script),
  )
  return { url: await app.listen({ host, port }), close: () => app.close() }
}

/** The addresses with which a person opens the site: the mini app, and the button of an ordinary page. */
export function waysOf(user: TelegramUser, token: string, site: string, now: Date) {
  const auth_date = String(Math.floor(now.getTime() / 1000))
  const app = signed(
    { user: JSON.stringify(user), auth_date, query_id: `q${now.getTime()}` },
    createHmac('sha256', 'WebAppData').update(token).digest(),
  )
  const button = signed(
    { ...user, id: String(user.id), auth_date },
    createHash('sha256').update(token).digest(),
  )
  const entry = new URL('/telegram_user', site).href
  return {
    app: `${entry}#${new URLSearchParams({ tgWebAppData: app })}`,
    button: `${entry}?${button}`,
  }
}

function signed(fields: Record<string, string>, key: Buffer): string {
  const line = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n')
  const hash = createHmac('sha256', key).update(line).digest('hex')
  return new URLSearchParams({ ...fields, hash }).toString()
}

/** Starts the service as configured in the environment; there is none if the site has no messenger. */
export async function startFrom(env: NodeJS.ProcessEnv): Promise<{ close(): Promise<void> }> {
  const host = listenAt(env)
  const { TELEGRAM_URL: url, TELEGRAM_BOT_TOKEN: token, PUBLIC_URL: site } = env
  if (!url || !token || !site) return { close: async () => {} }
  return startMessenger({
    host,
    port: Number(env['TELEGRAM_PORT'] || new URL(url).port),
    token,
    site,
  })
}
