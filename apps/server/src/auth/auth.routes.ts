import {
  completeRegistration,
  confirmEmail,
  logIn,
  registerByEmail,
  resendConfirmation,
} from '@ayva/contract/auth'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import * as auth from './auth.ts'
import { browserOf, letIn, welcome } from './browsers.ts'
import { factorRoutes } from './factors.routes.ts'
import { passwordRoutes } from './password.routes.ts'
import { sessionRoutes } from './session.routes.ts'

/** A right password costs a hash and a session like a wrong one, and is not counted as a failure. */
const LOGINS_PER_MINUTE = 120

export async function authRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config } = deps
  await factorRoutes(app, deps)

  serve(app, registerByEmail, async ({ body, request, reply }) =>
    letIn(reply, config, await auth.register(deps, body, browserOf(request, config))),
  )

  serve(app, completeRegistration, ({ player, body }) => auth.complete(deps, player.id, body))

  serve(
    app,
    logIn,
    async ({ body, request, reply }) =>
      welcome(reply, config, await auth.enterByPassword(deps, body, browserOf(request, config))),
    { perMinute: LOGINS_PER_MINUTE },
  )

  sessionRoutes(app, deps)
  await passwordRoutes(app, deps)
  serve(app, confirmEmail, ({ body }) => auth.confirm(deps, body.token))
  serve(app, resendConfirmation, ({ player, request }) =>
    auth.askAgain(deps, { playerId: player.id, ip: request.ip }),
  )
}
