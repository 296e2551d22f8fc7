/**
 * The sandbox messenger: a stand-in for Telegram. It signs with the token of the sandbox bot who somebody is, serves
 * the script that a mini app carries, and is the Bot API of that bot with its chats.
 */
import formBody from '@fastify/formbody'
import Fastify from 'fastify'
import { listenAt } from '../loopback.ts'
import { BotMemory } from './bot.memory.ts'
import { botRoutes } from './bot.routes.ts'
import { messengerRoutes } from './messenger.routes.ts'

export { waysOf } from './messenger.people.ts'

export type MessengerOptions = { host?: string; port: number; token: string; site: string }
export type Messenger = { url: string; close(): Promise<void> }
const BODY_MAX_BYTES = 64 * 1024

export async function startMessenger(options: MessengerOptions): Promise<Messenger> {
  const { host = '127.0.0.1', port, token, site } = options
  const app = Fastify({ requestTimeout: 10_000, bodyLimit: BODY_MAX_BYTES })
  await app.register(formBody)
  const memory = new BotMemory()
  botRoutes(app, memory, token)
  messengerRoutes(app, memory, { token, site })
  return { url: await app.listen({ host, port }), close: () => app.close() }
}

/** Starts it as the environment says: where the site is told of no messenger, there is none. */
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
