/** The pages of the sandbox messenger: people, their chats with the bot, and how Telegram answers. */
import { type FastifyInstance, type FastifyReply } from 'fastify'
import { type BotMemory, type Mode, modes } from './bot.memory.ts'
import { blockBot, sayToBot } from './bot.updates.ts'
import { botPage, chatPage, script, styles } from './messenger.html.ts'
import { appAddress, userOf, users, waysOf } from './messenger.people.ts'

const TEXT_MAX = 500
const LISTED_MAX = 50
const CSP =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type Options = { token: string; site: string }
type OfChat = { Params: { id: string } }

export function messengerRoutes(
  app: FastifyInstance,
  memory: BotMemory,
  { token, site }: Options,
): void {
  const show = (reply: FastifyReply, html: string) =>
    reply
      .headers({ 'content-security-policy': CSP, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html)

  // As the address of a bot it may carry the code of a deep link.
  app.get('/', async (request, reply) => {
    const { start } = request.query as { start?: unknown }
    const code = typeof start === 'string' && /^[\w-]{1,64}$/.test(start) ? start : ''
    const ways = users.map((user) => ({ user, ...waysOf(user, token, site, new Date()) }))
    return show(reply, botPage(ways, code, memory.mode))
  })
  app.get<OfChat>('/chats/:id', async ({ params }, reply) => {
    const user = userOf(numberOf(params.id))
    const commands = memory.commands.map(({ command }) => `/${command}`)
    const appOf = (url: string) => appAddress(url, user, token, new Date())
    return show(reply, chatPage(user, memory.list(user.id, LISTED_MAX), { commands, appOf }))
  })
  app.post<OfChat>('/chats/:id', async ({ params, body }, reply) => {
    const user = userOf(numberOf(params.id))
    const { text } = (body ?? {}) as { text?: unknown }
    if (typeof text === 'string' && text.trim() !== '')
      await sayToBot(memory, user, text.trim().slice(0, TEXT_MAX))
    return reply.redirect(`/chats/${user.id}`, 303)
  })
  app.post<OfChat>('/chats/:id/block', async ({ params }, reply) => {
    const user = userOf(numberOf(params.id))
    await blockBot(memory, user)
    return reply.redirect(`/chats/${user.id}`, 303)
  })
  app.post('/control', async ({ body }, reply) => {
    const { mode } = (body ?? {}) as { mode?: unknown }
    if (modes.includes(mode as Mode)) memory.setMode(undefined, mode as Mode)
    return reply.redirect('/', 303)
  })
  app.get('/messenger.css', async (_request, reply) => reply.type('text/css').send(styles))
  app.get('/telegram-web-app.js', async (_request, reply) =>
    reply
      .headers({ 'cross-origin-resource-policy': 'cross-origin' })
      .type('text/javascript')
      .send(script),
  )
}

const numberOf = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : 0)
