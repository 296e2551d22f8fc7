/** The address to which Telegram sends updates, and the secret by which it is known. */
import { timingSafeEqual } from 'node:crypto'
import { TELEGRAM_WEBHOOK_PATH } from '@ayva/contract/communication/telegram-bot'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Config } from '#lib/config.ts'
import { keyedHashes } from '#lib/data/seal.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { type Gathered } from '#lib/module.ts'
import { isBotOn } from './chats.ts'
import { readUpdate, takeUpdate } from './updates.ts'

const BODY_MAX_BYTES = 64 * 1024
/** From one address, counted before a body is read; Telegram sends from few addresses. */
const UPDATES_PER_MINUTE = 6_000
/** A person types slower; what comes faster from one chat is not answered. */
const UPDATES_OF_CHAT_PER_MINUTE = 30
const HEADER = 'x-telegram-bot-api-secret-token'

/** The secrets of the installation, one for each key of `DATA_KEY`; Telegram is told the first. */
export function webhookSecrets(config: Config): string[] {
  return keyedHashes(config, 'telegram-bot: webhook', config.TELEGRAM_BOT_TOKEN ?? '').map((hash) =>
    hash.toString('base64url'),
  )
}

export async function webhookRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: Pick<Gathered, 'botCommands' | 'offersRefused'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    // Strangers find nothing here, and their bodies are not read.
    scope.addHook('onRequest', async (request) => {
      if (!(await isBotOn(deps)) || !knowsSecret(request, deps.config)) throw refuse('not_found')
    })
    scope.post(
      TELEGRAM_WEBHOOK_PATH,
      { config: { perMinute: UPDATES_PER_MINUTE } },
      async ({ body }, reply) => {
        // What the bot cannot use is taken all the same: Telegram would send it again for a day.
        const update = readUpdate(parsed(body))
        if (update && !isTooMuch(app, update.chatId)) await takeUpdate(deps, parts, update)
        return reply.send({ ok: true })
      },
    )
  })
}

function isTooMuch(app: FastifyInstance, chatId: bigint): boolean {
  const most = UPDATES_OF_CHAT_PER_MINUTE
  return app.limits.countOf('telegram chat', String(chatId), most) !== undefined
}

function knowsSecret({ headers }: FastifyRequest, config: Config): boolean {
  const given = Buffer.from(String(headers[HEADER] ?? ''))
  const known = webhookSecrets(config).map((secret) => Buffer.from(secret))
  return known.some((secret) => secret.length === given.length && timingSafeEqual(secret, given))
}

function parsed(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? (JSON.parse(body.toString('utf8')) as unknown) : undefined
  } catch {
    return undefined
  }
}
