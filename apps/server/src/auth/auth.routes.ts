import {
  completeRegistration,
  confirmEmail,
  logIn,
  registerByEmail,
  resendConfirmation,
} from '@ayva/contract/auth'
import { DEFAULT_LOCALE } from '@ayva/contract/locale'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Config } from '#lib/config.ts'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import * as auth from './auth.ts'
import { DEVICE_COOKIE, giveDevice, giveRefresh, REFRESH_COOKIE } from './cookies.ts'
import { passwordRoutes } from './password.routes.ts'
import { sessionRoutes } from './session.routes.ts'

/** A right password costs a hash and a session like a wrong one, and is not counted as a failure. */
const LOGINS_PER_MINUTE = 120

export async function authRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps

  serve(app, registerByEmail, async ({ body, request, reply }) =>
    letIn(reply, await auth.register(deps, body, browserOf(request, config))),
  )

  serve(app, completeRegistration, ({ player, body }) => auth.complete(deps, player.id, body))

  serve(
    app,
    logIn,
    async ({ body, request, reply }) =>
      answerTo(reply, await auth.enterByPassword(deps, body, browserOf(request, config))),
    { perMinute: LOGINS_PER_MINUTE },
  )

  sessionRoutes(app, deps)
  await passwordRoutes(app, deps)
  serve(app, confirmEmail, ({ body }) => auth.confirm(deps, body.token))
  serve(app, resendConfirmation, ({ player, request }) =>
    auth.askAgain(deps, { playerId: player.id, ip: request.ip }),
  )

  function answerTo(reply: FastifyReply, entered: auth.Entered) {
    return 'entry' in entered ? letIn(reply, entered.entry) : entered
  }

  function letIn(reply: FastifyReply, { token, refresh, device }: auth.Entry) {
    giveRefresh(reply, config, refresh)
    giveDevice(reply, config, device)
    return { token }
  }
}

function browserOf({ ip, headers, cookies }: FastifyRequest, config: Config): auth.Browser {
  const device = cookies[DEVICE_COOKIE]
  return {
    ip,
    userAgent: headers['user-agent'] ?? '',
    // Only a value of our own making: a shared or empty one would make strangers known.
    device: device && /^[\w-]{43}$/.test(device) ? device : undefined,
    refresh: cookies[REFRESH_COOKIE],
    locale: config.LOCALES.find((one) => one === headers['content-language']) ?? DEFAULT_LOCALE,
  }
}
