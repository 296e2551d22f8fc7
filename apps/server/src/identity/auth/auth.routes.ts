import {
  completeRegistration,
  confirmEmail,
  logIn,
  registerByEmail,
  registerByPhone,
} from '@ayva/contract/identity/auth'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import * as auth from './auth.ts'
import { browserOf, letIn, verificationOf, welcome } from './sessions/browsers.ts'
import { entryRoutes } from './entering/entry.routes.ts'
import { factorRoutes } from './entering/factors.routes.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import { passwordRoutes } from './password/password.routes.ts'
import { sessionRoutes } from './sessions/session.routes.ts'

/** A limit on logins, because a successful one also costs a hash and a session but is not counted as a failure. */
const LOGINS_PER_MINUTE = 120

export async function authRoutes(
  app: FastifyInstance,
  deps: Deps,
  { reclaim }: AppParts,
): Promise<void> {
  const { config } = deps
  await factorRoutes(app, deps)

  for (const call of [registerByEmail, registerByPhone])
    serve(app, call, async ({ body, request, reply }) => {
      const asked = { ...body, verification: verificationOf(request) }
      return letIn(reply, config, await auth.register(deps, asked, browserOf(request, config)))
    })

  serve(app, completeRegistration, ({ player, body }) => auth.complete(deps, player.id, body))

  serve(
    app,
    logIn,
    async ({ body, request, reply }) => {
      const asked = { ...body, verification: verificationOf(request) }
      const entered = await auth.enterByPassword(deps, asked, browserOf(request, config))
      return welcome(reply, config, entered)
    },
    { perMinute: LOGINS_PER_MINUTE },
  )

  entryRoutes(app, deps)
  sessionRoutes(app, deps)
  await passwordRoutes(app, deps, reclaim)
  await contactRoutes(app, deps)
  serve(app, confirmEmail, ({ body }) => auth.confirm(deps, body.token))
}
