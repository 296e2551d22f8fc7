import {
  enterByTelegram,
  showTelegram,
  telegramSettings,
} from '@ayva/contract/communication/telegram'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import * as auth from '../../identity/auth/auth.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import * as telegram from './telegram.ts'

/** The pages that Telegram opens. */
const ENTRY = '/telegram_user'
const within = [ENTRY, '/telegram/start']
/** Telegram in a browser opens mini apps in a frame of its own page. */
const TELEGRAM_WEB = 'https://web.telegram.org'
const LOGINS_PER_MINUTE = 30

export async function telegramRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps
  const { origin } = new URL(telegram.scriptOf(config.TELEGRAM_URL))
  const sandbox = config.TELEGRAM_URL ? [new URL(config.TELEGRAM_URL).origin] : []
  const ancestors = [TELEGRAM_WEB, ...sandbox]

  serve(app, showTelegram, () => telegram.placesOf(deps))
  serve(
    app,
    enterByTelegram,
    async ({ body, request, reply }) => {
      const { data, referralCode, ...said } = body
      const browser = auth.browserOf(request, config)
      return auth.welcome(
        reply,
        config,
        await telegram.enter(deps, { data, referralCode, said }, browser),
      )
    },
    { perMinute: LOGINS_PER_MINUTE },
  )

  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.page) return
    const [path = '', query = ''] = request.url.split('?', 2)
    if (within.includes(path)) {
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      if (policy)
        reply.header(
          'content-security-policy',
          policy
            .replace(/script-src 'self'/, `$& ${origin}`)
            .replace(/frame-ancestors 'self'/, `$& ${ancestors.join(' ')}`),
        )
      // The older header cannot name another site; all current browsers use the policy.
      reply.removeHeader('x-frame-options')
      return
    }
    if (!query.includes('tg_token=')) return
    const { enabled } = await readSetting(deps, telegramSettings, 'feature_telegram')
    const to = enabled ? entryOf(path, query) : undefined
    if (to !== undefined) return reply.header('cache-control', 'no-store').redirect(to, 302)
  })
}

/** The login call for an address with a signature, which redirects to the address without it. */
function entryOf(path: string, query: string): string | undefined {
  const asked = new URLSearchParams(query)
  const token = asked.get('tg_token')
  if (!token) return undefined
  asked.delete('tg_token')
  const to = asked.size > 0 ? `${path}?${asked}` : path
  return `${ENTRY}?${new URLSearchParams({ tg_token: token, to })}`
}
