import * as passwords from '@ayva/contract/identity/auth'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type Reclaim } from '#lib/module.ts'
import { change, passwordOf } from './change-password.ts'
import { DEVICE_COOKIE } from '../sessions/cookies.ts'
import { askForCode, resetWithCode } from './reset-by-code.ts'
import { freeByLink } from '../registration/free-email.ts'
import { askToReset, checkLink, reset } from './reset.ts'

/** Each call computes one or two hashes, and a person makes one. */
const HASHES_PER_MINUTE = 20
const LETTERS_PER_MINUTE = 20

const askerOf = ({ ip, cookies }: FastifyRequest) => ({ ip, device: cookies[DEVICE_COOKIE] })

export async function passwordRoutes(
  app: FastifyInstance,
  deps: Deps,
  modules: readonly Reclaim[],
): Promise<void> {
  serve(app, passwords.showPasswordRules, async () => ({ min: deps.config.PASSWORD_MIN }))

  serve(
    app,
    passwords.requestReset,
    ({ body, request }) => askToReset(deps, { ...body, ...askerOf(request) }),
    { perMinute: LETTERS_PER_MINUTE },
  )

  serve(
    app,
    passwords.requestResetCode,
    ({ body, request }) => askForCode(deps, { ...body, ...askerOf(request) }),
    { perMinute: LETTERS_PER_MINUTE },
  )

  serve(
    app,
    passwords.resetByCode,
    async ({ body, request }) => {
      await resetWithCode(deps, modules, { ...body, ...askerOf(request) })
      return null
    },
    { perMinute: HASHES_PER_MINUTE },
  )

  serve(app, passwords.checkReset, ({ body }) => checkLink(deps, body.token))
  serve(app, passwords.freeEmail, ({ body }) => freeByLink(deps, body.token))

  serve(
    app,
    passwords.resetPassword,
    async ({ body }) => {
      await reset(deps, modules, body)
      return null
    },
    { perMinute: HASHES_PER_MINUTE },
  )

  serve(app, passwords.showPassword, ({ player }) => passwordOf(deps, player.id))

  serve(
    app,
    passwords.changePassword,
    ({ player, body: { oldPassword, newPassword }, request }) =>
      change(deps, {
        session: { playerId: player.id, id: player.sessionId },
        device: request.cookies[DEVICE_COOKIE],
        oldPassword,
        newPassword,
      }),
    { perMinute: HASHES_PER_MINUTE },
  )
}
